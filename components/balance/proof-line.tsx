import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Reader } from '@/components/balance/record-word';
import { Timestamp } from '@/components/ui/timestamp';
import type { LastProofReply } from '@/lib/statements/schema';

const looks = {
  clean: { icon: CircleCheck, colour: 'text-success-soft-foreground' },
  broken: { icon: CircleAlert, colour: 'text-danger-soft-foreground' },
  unclear: { icon: CircleDashed, colour: 'text-muted' },
  none: { icon: CircleDashed, colour: 'text-muted' },
};

/** What the last proof of the ledger has said of this part of it. A seller reads of its balance alone, and only where something is wrong. */
export function ProofLine({ proof, reader, now }: { proof: LastProofReply; reader: Reader; now: string }) {
  const t = useTranslations('balance.proof');
  const isOwn = reader === 'seller';
  if (isOwn && proof.state !== 'broken') return null;
  const { icon: Icon, colour } = looks[proof.state];
  return (
    <p className="mb-8 flex items-start gap-2 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <span>
        {t(isOwn ? 'ownBroken' : `states.${proof.state}`)}
        {proof.finished_at && <Timestamp at={proof.finished_at} now={now} layout="inline" className="ml-2 text-xs text-muted" />}
      </span>
    </p>
  );
}
