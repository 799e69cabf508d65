'use client';
import { useTranslations } from 'next-intl';
import { useId, useOptimistic, useTransition } from 'react';
import { AccountSection } from '@/components/team/auth/account-section';
import { toast } from '@/components/ui/toast';
import type { ChoicesReply } from '@/lib/inbox/schema';

type Choice = ChoicesReply['choices'][number];
type Change = { kind: Choice['kind']; way: 'product' | 'mail'; on: boolean };
type Props = { choices: Choice[]; change: (input: Change) => Promise<{ ok: boolean }> };

/** Of what a person is told, and how. Each box acts at once. */
export function NotificationChoices({ choices, change }: Props) {
  const t = useTranslations('inbox');
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choices, (before, { kind, way, on }: Change) =>
    before.map((choice) => (choice.kind === kind ? { ...choice, [way]: on } : choice)),
  );
  const choose = (chosen: Change) =>
    startTransition(async () => {
      show(chosen);
      const answer = await change(chosen);
      if (!answer.ok) toast.danger(t('choices.failed'));
    });
  return (
    <AccountSection id="notifications" title={t('choices.title')} text={t('choices.text')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-separator text-xs text-muted">
            <th scope="col" className="px-4 py-2 text-left font-medium sm:px-5">
              {t('choices.kind')}
            </th>
            {(['product', 'mail'] as const).map((way) => (
              <th key={way} scope="col" className="w-20 px-2 py-2 text-center font-medium">
                {t(`choices.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((choice) => (
            <Row key={choice.kind} choice={choice} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-separator px-4 py-3 text-xs text-muted sm:px-5">{t('choices.always')}</p>
    </AccountSection>
  );
}

function Row({ choice, onChoose }: { choice: Choice; onChoose: (change: Change) => void }) {
  const t = useTranslations('inbox.choices');
  const id = useId();
  return (
    <tr className="border-b border-separator last:border-b-0">
      <th scope="row" id={id} className="px-4 py-1 text-left font-normal sm:px-5">
        {t(`kinds.${choice.kind}`)}
      </th>
      {(['product', 'mail'] as const).map((way) => (
        <td key={way} className="px-2 py-1 text-center">
          {choice[way] === null ? (
            <span className="text-muted">
              <span aria-hidden="true">–</span>
              <span className="sr-only">{t('none')}</span>
            </span>
          ) : (
            <label className="inline-grid size-11 cursor-pointer place-items-center">
              <span className="sr-only">{t('named', { kind: t(`kinds.${choice.kind}`), way: t(way) })}</span>
              <input
                type="checkbox"
                checked={choice[way]}
                onChange={(event) => onChoose({ kind: choice.kind, way, on: event.target.checked })}
                className="size-4.5 accent-accent"
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
