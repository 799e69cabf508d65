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
      en: 'A part of this file is paid already: the bank has carried it out.',
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

/** Of a merchant whose payment is not possible any more. */
export const notPayable = (merchant: string): Refusal =>
  new Refusal('conflict', {
    say: {
      en: `${merchant} cannot be paid as the file says any more. Cancel the file and make it again.`,
      ja: `「${merchant}」はファイルのとおりに支払えなくなりました。ファイルを取り消して作り直してください。`,
    },
  });
