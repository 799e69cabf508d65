import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Timestamp } from '@/components/ui/timestamp';
import type { LastProofReply } from '@/lib/statements/schema';

const looks = {
  clean: { icon: CircleCheck, colour: 'text-success-soft-foreground' },
  broken: { icon: CircleAlert, colour: 'text-danger-soft-foreground' },
  unclear: { icon: CircleDashed, colour: 'text-muted' },
  none: { icon: CircleDashed, colour: 'text-muted' },
};

/** What the last proof of the ledger has said of this part of it. */
export function ProofLine({ proof, now }: { proof: LastProofReply; now: string }) {
  const t = useTranslations('balance.proof');
  const { icon: Icon, colour } = looks[proof.state];
  return (
    <p className="mb-8 flex items-start gap-2 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <span>
        {t(`states.${proof.state}`)}
        {proof.finished_at && <Timestamp at={proof.finished_at} now={now} layout="inline" className="ml-2 text-xs text-muted" />}
      </span>
    </p>
  );
}
