import { useTranslations } from 'next-intl';
import type { StatusLook } from '@/components/ui/status-chip';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';

type Part = 'results' | 'moves' | 'standings';
type Words = { (key: string): string; has: (key: string) => boolean };

export const stateLooks: Record<NoticeReply['state'], StatusLook> = {
  waiting: 'accent',
  done: 'success',
  ignored: 'neutral',
  held: 'warning',
  failed: 'danger',
};

/** What became of a notice, what was done, and how a payment stands there, in words; as the database has it where there are none yet. */
export function useNoticeWords(): (part: Part, name: string) => string {
  const t = useTranslations('acquirerNotices') as unknown as Words;
  return (part, name) => (t.has(`${part}.${name}`) ? t(`${part}.${name}`) : name);
}

/** What a notice is held for, and what can be done about it; null where there are no words for it. */
export function useHeldWords(): (result: string) => string | null {
  const t = useTranslations('acquirerNotices') as unknown as Words;
  return (result) => (t.has(`why.${result}`) ? t(`why.${result}`) : null);
}
