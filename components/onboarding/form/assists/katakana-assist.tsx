'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Draft } from '@/components/onboarding/form/draft';
import { PlainButton } from '@/components/ui/plain-button';
import { toKatakana } from '@/lib/japan/kana';
import type { FormField } from '@/lib/onboarding/form/schema';

type Field = { field: FormField; draft: Draft; onDone: () => void };

/** Converts hiragana to katakana when the field is left, before its check; the person can undo it, and then the text stays. */
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

/** Shows the conversion, with an undo button. */
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
