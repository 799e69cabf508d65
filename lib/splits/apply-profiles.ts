import { feeOf } from '@/lib/merchants/fee-profiles/fee-terms';
import { meantBy, termsAt, unknownProfile } from '@/lib/merchants/fee-profiles/profile';
import { findProfiles } from '@/lib/merchants/fee-profiles/store';
import { refuse, type Sentence } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';

type Named = { submerchants: (PlatformDetails['submerchants'][number] & { profile?: string | undefined })[] };

const both: Sentence = {
  en: 'Give platform_fee or profile, not both.',
  ja: 'platform_feeとprofileは、どちらか一方だけを指定してください。',
};

/** The split with the fee of each entry that names a profile, by its terms at this moment. Without one nothing is looked up. */
export async function feesByProfile<Details extends Named | undefined>(tenantId: string, details: Details, now: Date) {
  type Fees = Details extends undefined ? undefined : PlatformDetails;
  if (!details?.submerchants.some(({ profile }) => profile !== undefined)) return details as unknown as Fees;
  const profiles = await findProfiles(tenantId);
  const submerchants = details.submerchants.map(({ profile, ...entry }, index) => {
    if (profile === undefined) return entry;
    const param = `platform_details.submerchants.${index}.profile`;
    if (entry.platform_fee !== undefined) return refuse('invalid_parameter', { param, say: both });
    const found = meantBy(profiles, profile) ?? refuse('invalid_parameter', { param, say: unknownProfile(profiles) });
    return { ...entry, platform_fee: feeOf(termsAt(found, now), entry.amount) };
  });
  return { submerchants } as unknown as Fees;
}
