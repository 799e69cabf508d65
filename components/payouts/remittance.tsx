import { useTranslations } from 'next-intl';
import { End, Term } from '@/components/payouts/statement';
import { Panel } from '@/components/ui/panel';
import type { ExplainSettlementReply } from '@/lib/settlements/payout-forecast-schema';
import type { SettlementReply } from '@/lib/settlements/schema';

type Props = { settlement: SettlementReply; explanation: ExplainSettlementReply };

/** From the closing balance to the transferred amount, with the reason for every yen that is not paid now. */
export function Remittance({ settlement, explanation }: Props) {
  const t = useTranslations('payouts.remittance');
  const { closing, elsewhere, unavailable } = explanation;
  const stays = elsewhere.length > 0 || unavailable !== 0;
  return (
    <Panel>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('caption')}</caption>
        <tbody>
          <End name={t('closing')} amount={closing} />
          {elsewhere.map(({ settlement_id: id, reference, amount }) => (
            <Term
              key={id}
              name={
                <>
                  {t(amount > 0 ? 'elsewhere' : 'cameBack')} <code className="font-mono text-xs whitespace-nowrap">{reference}</code>
                </>
              }
              href={`/payouts/${id}`}
              amount={0 - amount}
            />
          ))}
          {unavailable !== 0 && <Term name={t('unavailable')} href={null} amount={0 - unavailable} />}
          {stays && <End name={t('settled')} amount={settlement.settlement_amount} />}
          <Term name={t('bankFee')} href={null} amount={0 - settlement.bank_transfer_fee_amount} />
          <End name={t('remittance')} amount={settlement.remittance_amount} isSum />
        </tbody>
      </table>
      {stays && <p className="border-t border-separator px-4 py-3 text-xs text-muted sm:px-5">{t('stays')}</p>}
    </Panel>
  );
}
