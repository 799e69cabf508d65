import { findFiles } from '@/lib/files/store';
import { findMerchantNames, type MerchantRow } from '@/lib/merchants/store';
import { type Answers, doubtsOf } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';
import { presentFile } from '@/lib/onboarding/files/present';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { identityIn } from '@/lib/onboarding/identity';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { seenOf, valuesWithoutNumber, withoutNumber } from '@/lib/onboarding/looked-at';
import { presentApplication } from '@/lib/onboarding/present';
import { checksOf } from '@/lib/onboarding/review/checks';
import { presentHolder } from '@/lib/onboarding/review/holder';
import { presentShown, presentSubmissions } from '@/lib/onboarding/review/present';
import { type ReviewReply, reviewReply } from '@/lib/onboarding/review/schema';
import { reviewerMessage } from '@/lib/onboarding/review/words';
import { showApplicationInput } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication, findSame, findSubmissions, type Identity, type SubmissionRow } from '@/lib/onboarding/store';
import { query } from '@/lib/operation/query';
import { recordLook } from '@/lib/operation/save-look';

/** Other sellers of every platform with the same values, by name. */
async function sameAs(merchant: MerchantRow, identity: Identity): Promise<ReviewReply['same']> {
  const found = await findSame(merchant, identity);
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

/** The data for a reviewer. Refuses 404 a merchant that is not a payout merchant. */
export const showReview = query<typeof showApplicationInput, ReviewReply>({
  name: 'application.review',
  summary: 'Show an application with its checks and what was submitted before',
  allow: 'applications:decide',
  input: showApplicationInput,
  output: reviewReply,
  async run({ caller, scope, now }, { id, locale }) {
    const language = localeOf(locale);
    const merchant = await getApplicant(scope, id);
    const row = await findApplication(merchant);
    const facts = await factsToShow(merchant, row.answers, now);
    const [same, handedIn, names, isRecorded] = await Promise.all([
      sameAs(merchant, identityIn(row.answers)),
      findSubmissions(merchant),
      findMerchantNames([merchant.tenantId], [merchant.tenantId]),
      recordLook(caller, 'application.open', seenOf(merchant)),
    ]);
    // without a recorded look the page still opens, with only the end of the account number
    const answers = isRecorded ? row.answers : withoutNumber(row.answers);
    const submissions = isRecorded ? handedIn : handedIn.map((one) => ({ ...one, values: valuesWithoutNumber(one.values) }));
    const files = await findFiles(merchant.tenantId, id, filesIn(row.answers, submissions));
    return {
      name: merchant.name,
      platform: { id: merchant.tenantId, name: names.get(merchant.tenantId)?.name ?? '' },
      application: presentApplication(merchant, { ...row, answers }, facts, language, reviewerMessage),
      shown: presentShown(answers, language),
      files: files.map((file) => presentFile(file, caller.actor)),
      checks: checksOf(answers, doubtsOf(answers, facts), language),
      holder: presentHolder(answers, language),
      same,
      submissions: presentSubmissions(submissions, language),
    };
  },
});
