import { refuse } from '@/lib/refusal';

const notASeller = {
  en: 'The parameter id must be that of a platform or an ordinary merchant, not of a seller.',
  ja: 'パラメータidには、販売者ではなく、プラットフォームまたは通常の加盟店のIDを指定してください。',
};

/** For settings that only a platform or an ordinary merchant has. */
export function refuseSeller({ platformRole }: { platformRole: string | null }): void {
  if (platformRole === 'payout') refuse('invalid_parameter', { param: 'id', say: notASeller });
}
