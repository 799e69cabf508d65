import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { warningsOf } from '@/components/onboarding/review/warnings';
import { Panel } from '@/components/ui/panel';
import { visible } from '@/components/ui/visible';
import type { Check, ReviewReply } from '@/lib/onboarding/review/schema';

const marks = {
  passed: [CircleCheck, 'text-success'],
  warning: [TriangleAlert, 'text-warning-soft-foreground'],
  open: [CircleDashed, 'text-muted'],
} as const;

/** The automatic checks and other sellers with the same values at a glance, and below them the warnings. */
export function Checks({ checks, same }: { checks: Check[]; same: ReviewReply['same'] }) {
  const t = useTranslations('applications.checks');
  const told = warningsOf({ checks, same }, (by, values) => t(`same.${by}`, values));
  return (
    <Panel className="mb-6 text-sm">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
        <h2 className="font-semibold">{t('title')}</h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {checks.map(({ name, state }) => {
            const [Icon, look] = marks[state];
            return (
              <li key={name} className="flex items-center gap-1.5">
                <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />
                {t(`names.${name}`)} <span className={state === 'open' ? 'text-muted' : 'sr-only'}>{t(`states.${state}`)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      {told.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-t border-separator px-4 py-3 text-warning-soft-foreground sm:px-5">
          {told.map((message) => (
            <li key={message} className="min-w-0 break-words">
              {visible(message)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
