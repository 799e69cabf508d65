import type { Caller } from '@/lib/auth/actor';
import { findFiles } from '@/lib/files/store';
import { findMerchantNames, type MerchantRow } from '@/lib/merchants/store';
import { type Answers, doubtsOf } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';
import { presentFile } from '@/lib/onboarding/files/present';
import { findFirstReviewers } from '@/lib/onboarding/first-review/store';
import { identityIn } from '@/lib/onboarding/identity';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { seenOf, valuesWithoutNumber, withoutNumber } from '@/lib/onboarding/looked-at';
import { presentApplication } from '@/lib/onboarding/present';
import { checksOf } from '@/lib/onboarding/review/checks';
import { presentHolder } from '@/lib/onboarding/review/holder';
import { presentShown, presentSubmissions } from '@/lib/onboarding/review/present';
import type { ReviewReply } from '@/lib/onboarding/review/schema';
import { reviewerMessage } from '@/lib/onboarding/review/words';
import { findApplication, findSame, findSubmissions, type Identity, type SubmissionRow } from '@/lib/onboarding/store';
import { recordLook } from '@/lib/operation/save-look';
import type { Locale } from '@/lib/refusal';

/** Other sellers with the same values, by name: of every platform, or of one. */
async function sameAs(merchant: MerchantRow, identity: Identity, tenant: string | null): Promise<ReviewReply['same']> {
  const found = await findSame(merchant, identity, tenant);
  const tenants = found.map(({ tenantId }) => tenantId);
  const names = await findMerchantNames(tenants, [...tenants, ...found.map(({ merchantId }) => merchantId)]);
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  return found.map(({ tenantId, merchantId, by }) => ({
    merchant_id: merchantId,
    name: nameOf(merchantId),
    platform_name: nameOf(tenantId),
    by,
  }));
}

const ofFiles = fields.filter(isOfFiles);
/** The files in the current answers, and those in earlier submissions. */
const filesIn = (answers: Answers, submissions: readonly SubmissionRow[]): string[] =>
  ofFiles.flatMap(({ name }) => [answers[name]?.value, ...submissions.map(({ values }) => values[name])].flat().map(String));

/** What a reviewer sees of an application; `tenant`: a platform's own people, who see nothing of other platforms and no operator's name. */
export async function loadReview(caller: Caller, merchant: MerchantRow, locale: Locale, tenant: string | null): Promise<ReviewReply> {
  const row = await findApplication(merchant);
  const facts = await factsToShow(merchant, row.answers, caller.now);
  const [same, handedIn, names, reviewers, isRecorded] = await Promise.all([
    sameAs(merchant, identityIn(row.answers), tenant),
    findSubmissions(merchant),
    findMerchantNames([merchant.tenantId], [merchant.tenantId]),
    findFirstReviewers([merchant.tenantId]),
    recordLook(caller, 'application.open', seenOf(merchant)),
  ]);
  // without a recorded look the page still opens, with only the end of the account number
  const answers = isRecorded ? row.answers : withoutNumber(row.answers);
  const submissions = isRecorded ? handedIn : handedIn.map((one) => ({ ...one, values: valuesWithoutNumber(one.values) }));
  const files = await findFiles(merchant.tenantId, merchant.id, filesIn(row.answers, submissions));
  const isOpen = row.submittedAt !== null && row.acceptedAt === null && row.checkedAt === null;
  return {
    name: merchant.name,
    platform: { id: merchant.tenantId, name: names.get(merchant.tenantId)?.name ?? '' },
    application: presentApplication(merchant, { ...row, answers }, facts, locale, reviewerMessage),
    shown: presentShown(answers, locale),
    files: files.map((file) => presentFile(file, caller.actor)),
    checks: checksOf(answers, doubtsOf(answers, facts), locale),
    holder: presentHolder(answers, locale),
    same,
    awaits_platform: isOpen && reviewers.has(merchant.tenantId),
    submissions: presentSubmissions(submissions, locale, tenant === null),
  };
}
