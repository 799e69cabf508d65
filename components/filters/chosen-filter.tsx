'use client';
import { Button } from '@heroui/react';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';

type Props = { label: string; value: string; onClear: () => void };

/** A filter set by a link: it can only be removed. */
export function ChosenFilter({ label, value, onClear }: Props) {
  const t = useTranslations('filters');
  return (
    <Button
      variant="outline"
      className="max-w-72 border-accent bg-surface font-normal"
      aria-label={t('remove', { label, value })}
      onPress={onClear}
    >
      <span className="text-muted">{label}</span>
      <span className="truncate font-medium">{value}</span>
      <X aria-hidden="true" className="text-muted" />
    </Button>
  );
}
