import { useTranslations } from 'next-intl';
import type { RecordType } from '@/lib/ledger/record';

/** The reader: for a seller its record is a sale or a fee, for its platform a transfer. */
export type Reader = 'seller' | 'other';
/** A seller sees only its own balance. */
export const readerOf = ({ role }: { role: string }): Reader => (role === 'seller' ? 'seller' : 'other');

const ownWords = ['payment_transfer', 'platform_fee', 'payment_transfer_return', 'platform_fee_return'] as const;
type OwnWord = (typeof ownWords)[number];
export const hasOwnWord = (reader: Reader, type: RecordType): type is OwnWord =>
  reader === 'seller' && ownWords.some((one) => one === type);

/** The reader's word for a record type, as in its statement. */
export function useRecordWord(reader: Reader): (type: RecordType) => string {
  const t = useTranslations('payment.ledger');
  return (type) => (hasOwnWord(reader, type) ? t(`ofSellers.${type}`) : t(`types.${type}`));
}
