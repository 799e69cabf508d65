import { dayInWords } from '@/lib/japan/in-words';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { type Change, installation } from '@/lib/operation/audit';
import { Refusal } from '@/lib/refusal';

export const fileChange = (id: string, before: Change['before'], after: Change['after']): Change => ({
  tenantId: installation,
  subjectKind: 'bank_file',
  subjectId: id,
  before,
  after,
});

export const notAsShown = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'What is to be paid has changed since this page was loaded. Load it again.',
      ja: '表示後に支払い対象が変わりました。ページを再読み込みしてください。',
    },
  });

export const fileDecided = (): Refusal =>
  new Refusal('conflict', {
    say: { en: 'This file has already been decided.', ja: 'このファイルはすでに承認または取り消されています。' },
  });

type Person = { id: string; name: string };

/** The last decision about a file. The approver stays recorded, whatever is decided later. */
export const decidedBy = ({ id, name }: Person, now: Date) => ({ decidedBy: id, decidedByName: name, decidedAt: now });
export const approvedBy = (person: Person, now: Date) => ({
  status: 'approved' as const,
  approvedBy: person.id,
  approvedByName: person.name,
  approvedAt: now,
  ...decidedBy(person, now),
});

/** Refuses a decision that was based on a file nobody had downloaded yet. */
export const handedOutSince = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'This file was downloaded in the meantime: the bank may have it. Load the page again.',
      ja: 'このファイルはその後ダウンロードされました。銀行に渡された可能性があります。ページを再読み込みしてください。',
    },
  });

export const partlyPaid = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'A part of this file is paid already, so that it cannot be cancelled.',
      ja: 'このファイルの一部はすでに振込済みのため、取り消せません。',
    },
  });

/** Refuses a return of a transfer before its file is recorded as carried out. */
export const waitsInFile = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'It is in a bank’s file. Say first that the bank has carried out the file; what it gave back is said then.',
      ja: '振込ファイルに含まれています。先にファイルを振込済みにしてから、組戻しを記録してください。',
    },
  });

/**
 * For a change that is recorded transfer by transfer: a failure in the middle leaves the rest open, and the caller repeats the call.
 */
export const partlyRecorded = (): Refusal =>
  new Refusal('conflict', {
    retryAfterSeconds: 1,
    details: { partly: true },
    say: {
      en: 'The rest of it is not recorded yet.',
      ja: '残りはまだ記録されていません。',
    },
  });

/** Refuses to restore a file of which nothing is free any more. `number`: the other file that contains some of them. */
export const elsewhere = (number: number | null): Refusal =>
  new Refusal('conflict', {
    say:
      number === null
        ? {
            en: 'Nothing of it waits any more: all of it was paid or ended otherwise. If the bank has carried out this file too, ask it for the money back.',
            ja: 'このファイルの振込はすべて別の方法で確定しています。銀行がこのファイルも実行していた場合は、銀行に返還を依頼してください。',
          }
        : {
            en: `Some of its transfers are in file #${number} now. Cancel that one first.`,
            ja: `一部の振込が振込ファイル #${number} に入っています。先にそのファイルを取り消してください。`,
          },
  });

/** Refuses to restore a file of whose refund requests a person has taken one since, and may have paid it. */
export const takenSince = (name: string): Refusal =>
  new Refusal('conflict', {
    say: {
      en: `${name} has taken one of its refund requests since, and may have paid it by hand. Ask them to give it back, or to say what became of it, first.`,
      ja: `このファイルの返金依頼の一部を${name}さんが担当しており、手作業で振り込んでいる可能性があります。先に、本人に担当を外れるか結果を記録してもらってください。`,
    },
  });
/** Refuses to mark as paid a file that the bank cannot have. */
export const notDownloaded = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'Nobody has downloaded this file: the bank cannot have paid it. If it has carried out another one that was cancelled, restore that one.',
      ja: 'まだダウンロードされていないファイルのため、銀行は振込を実行できません。取り消したファイルが実行された場合は、そのファイルを元に戻してください。',
    },
  });

/** Refuses 409 before the transfer day (in Tokyo): the bank carries a file out on its day. */
export function checkDay(transferDay: string, now: Date): void {
  if (dayIn(now) >= transferDay) return;
  const day = startOfDay(transferDay);
  throw new Refusal('conflict', {
    say: {
      en: `The bank carries this file out on ${dayInWords(day, 'en')}: from that day on it can be marked as paid.`,
      ja: `銀行がこのファイルを実行するのは${dayInWords(day, 'ja')}です。その日から振込済みにできます。`,
    },
  });
}

/** Refuses the download of a file that was restored without all its transfers: these bytes would pay some transfers a second time. */
export const notAgain = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'Some of its transfers ended otherwise before it was restored. The bank has this file: it is not given out again.',
      ja: '一部の振込は、元に戻す前に別の方法で確定しています。銀行に渡し済みのファイルのため、再ダウンロードはできません。',
    },
  });

/** For a cancelled file that the bank may have carried out all the same. */
export const givenUp = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'This file is cancelled. If the bank has carried it out all the same, restore it first.',
      ja: 'このファイルは取り消されています。銀行が実行していた場合は、先にファイルの取消を元に戻してください。',
    },
  });

export const needsOther = (): Refusal =>
  new Refusal('forbidden', {
    say: {
      en: 'A second person has to do this: not the one who did the step before.',
      ja: '別の担当者による操作が必要です。前の手順を行った本人は実行できません。',
    },
  });

/** For a file that is the first to pay to an account: a merchant’s, or a customer’s. */
export const enteredAnAccount = (): Refusal =>
  new Refusal('forbidden', {
    say: {
      en: 'You entered an account that this file pays to for the first time, a merchant’s or a customer’s, or made the link by which a customer entered one. Ask another operator to approve it.',
      ja: 'ご自身が登録した口座（返金先の口座や、ご自身が発行したリンクで入力された口座を含む）への最初の振込が含まれています。別の運営者に承認を依頼してください。',
    },
  });

/** For a file that nobody has downloaded and that cannot go out any more. */
const toGiveUp = (en: string, ja: string): Refusal =>
  new Refusal('conflict', {
    say: { en: `${en} Cancel the file and make it again.`, ja: `${ja}ファイルを取り消して作り直してください。` },
  });

export const dayIsOver = (): Refusal => toGiveUp('The day of its transfers is over.', '振込指定日を過ぎています。');

export const otherPayer = (): Refusal =>
  toGiveUp('The account that pays has changed since the file was made.', 'ファイルの作成後に振込元口座の登録が変わりました。');

/** For a merchant, or a customer, that cannot be paid any more. */
export const notPayable = (merchant: string): Refusal =>
  toGiveUp(`${merchant} cannot be paid as the file says any more.`, `「${merchant}」はファイルのとおりに支払えなくなりました。`);
