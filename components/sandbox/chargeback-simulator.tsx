'use client';
import { CreditCard } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { v7 } from 'uuid';
import { SelectRow } from '@/components/forms/select-row';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { ActionReply } from '@/lib/pages/action';

export type DisputeAct = (input: unknown, idempotencyKey: string) => Promise<ActionReply<ChargebackReply>>;
type Payment = { id: string; left: number; order: string | null; brand: string; lastFour: string };
type Options = Record<string, readonly { code: string; name: string; isUsual: boolean }[]>;

/** Reports the result, or the reason of a refusal. */
export function useDispute(act: DisputeAct) {
  const t = useTranslations('sandbox.disputes');
  const [busy, setBusy] = useState<string | null>(null);
  async function run(name: string, input: object, done: string): Promise<void> {
    if (busy) return;
    setBusy(name);
    const answer = await act(input, v7()).catch(() => null);
    setBusy(null);
    if (answer?.ok) toast.success(done);
    else toast.danger(answer?.error.message ?? t('away'));
  }
  return { busy, run };
}

/** The latest card payments, each with a reason for a dispute by its cardholder. */
export function ChargebackSimulator({ rows, reasons, raise }: { rows: readonly Payment[]; reasons: Options; raise: DisputeAct }) {
  const t = useTranslations('sandbox.disputes');
  return (
    <Panel>
      {rows.length === 0 && <EmptyState icon={CreditCard} title={t('none')} text={t('noneText')} />}
      <ul className="divide-y divide-separator">
        {rows.map((row) => (
          <Row key={row.id} row={row} options={reasons[row.brand] ?? []} raise={raise} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row, options, raise }: { row: Payment; options: Options[string]; raise: DisputeAct }) {
  const t = useTranslations('sandbox.disputes');
  const word = useTranslations('payment.brands');
  const { busy, run } = useDispute(raise);
  const [code, setCode] = useState((options.find(({ isUsual }) => isUsual) ?? options[0])?.code ?? '');
  const named = row.order ?? row.id.slice(-6);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-0 basis-44 grow">
        <span className="block truncate font-medium">{named}</span>
        <span className="text-xs text-muted tabular-nums">
          {word.has(row.brand as never) ? word(row.brand as never) : row.brand} ···· {row.lastFour}
        </span>
      </span>
      <Money amount={row.left} className="font-medium" />
      <span className="w-full min-w-0 sm:w-72">
        <SelectRow
          label={t('reason', { name: named })}
          isLabelHidden
          value={code}
          onChange={({ target }) => setCode(target.value)}
          options={options.map((option) => ({ value: option.code, name: `${option.code} ${option.name}` }))}
        />
      </span>
      <PlainButton
        size="sm"
        look="outline"
        busy={busy !== null}
        aria-label={t('disputeNamed', { name: named })}
        className="max-sm:w-full pointer-coarse:min-h-11"
        onClick={() => void run('raise', { payment_id: row.id, reason_code: code }, t('raised', { name: named }))}
      >
        {t('dispute')}
      </PlainButton>
    </li>
  );
}
