import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { ViolationList } from '@/components/ledger/violation-list';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import type { ProofRunReply } from '@/lib/ledger/proof';

type Props = { proof: ProofRunReply | null; lastFailed: boolean; running: boolean; now: string };

const looks = {
  clean: { icon: CircleCheck, colour: 'bg-success-soft text-success-soft-foreground' },
  broken: { icon: CircleAlert, colour: 'bg-danger-soft text-danger-soft-foreground' },
  none: { icon: CircleDashed, colour: 'bg-default text-default-foreground' },
} as const;

/** The result of the last finished proof, large and plain, with its violations. */
export function ProofResult({ proof, lastFailed, running, now }: Props) {
  const t = useTranslations('ledgerProof.result');
  const kind = proof === null ? 'none' : proof.clean ? 'clean' : 'broken';
  const { icon: Icon, colour } = looks[kind];
  return (
    <>
      <Panel className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-6">
        <span className={`grid size-14 shrink-0 place-items-center rounded-full ${colour}`}>
          <Icon aria-hidden="true" className="size-8" />
        </span>
        <div className="min-w-0 flex-1 basis-64" role="status">
          <h2 className="text-xl font-semibold">{kind === 'broken' ? t('broken', { count: proof?.violation_count ?? 0 }) : t(kind)}</h2>
          {proof ? <Facts proof={proof} now={now} /> : <p className="mt-1 text-sm text-muted">{t('noneText')}</p>}
        </div>
        {lastFailed && !running && (
          <p className="flex items-start gap-2 text-sm text-pretty">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-soft-foreground" />
            {t('lastFailed')}
          </p>
        )}
      </Panel>
      {proof && proof.findings.length > 0 && <ViolationList findings={proof.findings} tenantNames={proof.tenant_names} />}
    </>
  );
}

function Facts({ proof, now }: { proof: ProofRunReply; now: string }) {
  const t = useTranslations('ledgerProof.result');
  const seconds = useSeconds();
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <div className="flex gap-2">
        <dt className="text-muted">{t('finished')}</dt>
        <dd>
          <Timestamp at={proof.finished_at ?? proof.started_at} now={now} layout="inline" />
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">{t('entries')}</dt>
        <dd className="tabular-nums">{t('entryCount', { count: proof.entries ?? 0 })}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">{t('took')}</dt>
        <dd className="tabular-nums">{seconds(proof.took_ms ?? 0)}</dd>
      </div>
    </dl>
  );
}

/** Milliseconds as seconds, to two significant digits or whole: `0.04`, `2.3`, `310`. */
export function useSeconds() {
  const format = useFormatter();
  return (ms: number) => format.number(ms / 1000, { style: 'unit', unit: 'second', maximumSignificantDigits: 2, minimumFractionDigits: 0 });
}
