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

/** Of one that nobody had downloaded when it was looked at. */
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
      en: 'A part of this file is paid already, so that it cannot be given up.',
      ja: 'このファイルの一部はすでに支払済みのため、取り消せません。',
    },
  });

export const needsOther = (): Refusal =>
  new Refusal('forbidden', {
    say: {
      en: 'A second person has to do this: not the one who did the step before.',
      ja: '別の担当者による操作が必要です。前の手順を行った本人は実行できません。',
    },
  });

/** Of one that nobody has downloaded: it cannot go out any more. */
const toGiveUp = (en: string, ja: string): Refusal =>
  new Refusal('conflict', {
    say: { en: `${en} Cancel the file and make it again.`, ja: `${ja}ファイルを取り消して作り直してください。` },
  });

export const partlyPaidUnseen = (): Refusal =>
  toGiveUp(
    'A part of it is recorded as paid, although nobody has downloaded the file: it would be paid twice.',
    'ダウンロードされていないファイルの一部が、支払済みと記録されています。銀行に渡すと二重に支払われます。',
  );

export const paidUnseen = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'It is recorded as paid, although nobody has downloaded the file: it is not handed out any more.',
      ja: 'ダウンロードされないまま支払済みと記録されたため、このファイルは銀行に渡せません。',
    },
  });

export const dayIsOver = (): Refusal => toGiveUp('The day of its transfers is over.', '振込指定日を過ぎています。');

export const otherPayer = (): Refusal =>
  toGiveUp('The account that pays has changed since the file was made.', 'ファイルの作成後に振込元口座の登録が変わりました。');

/** Of a merchant whose payment is not possible any more. */
export const notPayable = (merchant: string): Refusal =>
  toGiveUp(`${merchant} cannot be paid as the file says any more.`, `「${merchant}」はファイルのとおりに支払えなくなりました。`);
