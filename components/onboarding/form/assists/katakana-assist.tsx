'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Draft } from '@/components/onboarding/form/draft';
import { PlainButton } from '@/components/ui/plain-button';
import { toKatakana } from '@/lib/japan/kana';
import type { FormField } from '@/lib/onboarding/form/schema';

type Field = { field: FormField; draft: Draft; onDone: () => void };

/**
 * Hiragana becomes katakana when its field is left, before anything is said about it; who wants what was typed gets it back, and then it stays.
 */
export function useKatakana({ field, draft, onDone }: Field) {
  const [before, setBefore] = useState<{ hiragana: string; katakana: string } | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const isOfKana = field.assist?.kind === 'katakana' || field.assist?.kind === 'holder';
  const shown = () => String(draft.valueOf(field.field) ?? '');
  function done() {
    const typed = shown();
    const katakana = isOfKana ? toKatakana(typed) : typed;
    if (katakana !== typed && typed !== kept) {
      setBefore({ hiragana: typed, katakana });
      draft.type(field.field, katakana);
    }
    onDone();
  }
  function undo() {
    if (!before) return;
    setKept(before.hiragana);
    setBefore(null);
    draft.type(field.field, before.hiragana);
    onDone();
  }
  return { done, converted: before && shown() !== '' ? { undo } : null };
}

/** That it was done, and the way back. */
export function Converted({ undo }: { undo: () => void }) {
  const t = useTranslations('application.assist');
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('converted')}
      <PlainButton look="ghost" size="sm" onClick={undo}>
        {t('undo')}
      </PlainButton>
    </p>
  );
}
