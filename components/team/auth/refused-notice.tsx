'use client';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/team/auth/notice';
import type { Problem } from '@/components/team/auth/send';

/** The reason of a refusal. */
export function RefusedNotice({ refused }: { refused: Problem | null }) {
  const t = useTranslations('security');
  if (refused === null) return null;
  if (refused === 'unreachable') return <Notice status="danger" title={t('unreachable.title')} text={t('unreachable.text')} />;
  return <Notice status="danger" title={refused.message} />;
}
