import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { QuestionState as State } from '@/lib/chargebacks/questions/question';

const looks: Record<State, StatusLook> = { waiting: 'warning', late: 'danger', answered: 'success', over: 'neutral', withdrawn: 'neutral' };

export function QuestionState({ state }: { state: State }) {
  const t = useTranslations('questions');
  return <StatusChip look={looks[state]}>{t(`states.${state}`)}</StatusChip>;
}
