import { CircleAlert, CircleCheck, CircleDashed, Download, LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Reader } from '@/components/ledger/balance/record-word';
import { ShortHash } from '@/components/ledger/short-hash';
import { useSealedDay } from '@/components/ledger/use-sealed-day';
import { Timestamp } from '@/components/ui/timestamp';
import type { LastProofReply } from '@/lib/statements/schema';

const looks = {
  clean: { icon: CircleCheck, colour: 'text-success-soft-foreground' },
  broken: { icon: CircleAlert, colour: 'text-danger-soft-foreground' },
  unclear: { icon: CircleDashed, colour: 'text-muted' },
  none: { icon: CircleDashed, colour: 'text-muted' },
};

/** The result of the last proof for this part of the ledger, and the last sealed day. A seller only sees a problem of its own balance. */
export function ProofLine({ proof, reader, now }: { proof: LastProofReply; reader: Reader; now: string }) {
  const t = useTranslations('balance.proof');
  const isOwn = reader === 'seller';
  if (isOwn && proof.state !== 'broken') return null;
  const { icon: Icon, colour } = looks[proof.state];
  return (
    <div className="mb-8 flex flex-col gap-2 text-sm">
      <p className="flex items-start gap-2">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
        <span>
          {t(isOwn ? 'ownBroken' : `states.${proof.state}`)}
          {proof.finished_at && <Timestamp at={proof.finished_at} now={now} layout="inline" className="ml-2 text-xs text-muted" />}
        </span>
      </p>
      {!isOwn && proof.seal && <SealLine seal={proof.seal} />}
    </div>
  );
}

/** The hash to store elsewhere, and the file that anybody can check with it. */
function SealLine({ seal: { day, sha256 } }: { seal: NonNullable<LastProofReply['seal']> }) {
  const t = useTranslations('balance.proof');
  const dayName = useSealedDay();
  return (
    <div className="flex items-start gap-2">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>{t('sealed', { day: dayName(day) })}</span>
        <span className="text-muted">
          {t('hash')} <ShortHash hash={sha256} />
        </span>
        <a
          href="/balance/proof"
          download
          className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-2 hover:text-accent-soft-foreground"
        >
          <Download aria-hidden="true" className="size-4" />
          {t('download')}
        </a>
      </p>
    </div>
  );
}
