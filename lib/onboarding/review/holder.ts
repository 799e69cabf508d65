import { compared } from '@/lib/japan/holder';
import type { Answers } from '@/lib/onboarding/answers';
import { accountHolder, accountProof, companyKana, firstKana, holderQuestion, lastKana, ownerIn } from '@/lib/onboarding/catalogue/bank';
import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import type { Field } from '@/lib/onboarding/catalogue/field';
import { presentField } from '@/lib/onboarding/present';
import type { HolderQuestion } from '@/lib/onboarding/review/schema';
import type { Locale } from '@/lib/refusal';

const writtenAs = (kana: string): string => kana.replace(/_kana$/, '');

/**
 * An account in another name than the seller's, with everything that decides whether it is the seller's all the same: each name as
 * registered and as banks compare it, and the picture of the account. null: the names agree.
 */
export function presentHolder(answers: Answers, locale: Locale): HolderQuestion | null {
  const textOf = (name: string): string => String(answers[name]?.value ?? '');
  const around = { answerTo: (name: string) => answers[name]?.value };
  const [question, proof] = [holderQuestion(around), fieldOf(accountProof)];
  if (question === null || !proof) return null;
  const nameOf = (...kana: string[]) => ({
    field_name: (fieldOf(kana[0] ?? '') as Field).label[locale],
    name: kana.map((part) => textOf(writtenAs(part))).join(' '),
    kana: kana.map(textOf).join(' '),
    folded: compared(kana.map(textOf).join('')),
  });
  const isOwn = ownerIn(around).names.length > 1;
  return {
    field: accountHolder,
    held: textOf(accountHolder),
    folded: question.holder,
    names: [nameOf(companyKana), ...(isOwn ? [nameOf(lastKana, firstKana)] : [])],
    picture: (answers[accountProof]?.value as string | undefined) ?? null,
    picture_field: presentField(proof, locale),
  };
}
