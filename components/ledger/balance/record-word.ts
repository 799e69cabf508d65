import { useTranslations } from 'next-intl';
import type { RecordType } from '@/lib/ledger/record';

/** Who reads: a seller of its own balance sells and pays a fee, where its platform hands money on. */
export type Reader = 'seller' | 'other';
/** A seller sees its own balance alone. */
export const readerOf = ({ role }: { role: string }): Reader => (role === 'seller' ? 'seller' : 'other');

const ownWords = ['payment_transfer', 'platform_fee', 'payment_transfer_return', 'platform_fee_return'] as const;
type OwnWord = (typeof ownWords)[number];
export const hasOwnWord = (reader: Reader, type: RecordType): type is OwnWord =>
  reader === 'seller' && ownWords.some((one) => one === type);

/** What a kind of record is called by its reader, as its statement calls it. */
export function useRecordWord(reader: Reader): (type: RecordType) => string {
  const t = useTranslations('payment.ledger');
  return (type) => (hasOwnWord(reader, type) ? t(`ofSellers.${type}`) : t(`types.${type}`));
}
