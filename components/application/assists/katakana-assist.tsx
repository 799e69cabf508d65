'use client';
import { useTranslations } from 'next-intl';
import { type AssistProps, shownIn } from '@/components/application/assists/assist';
import { PlainButton } from '@/components/ui/plain-button';
import { toKatakana } from '@/lib/japan/kana';

/** Hiragana is most likely meant as katakana; what somebody typed is not changed unasked. */
export function KatakanaAssist({ field, draft, onDone }: Omit<AssistProps, 'assist'>) {
  const t = useTranslations('application.assist');
  const shown = shownIn(draft, field.field);
  const katakana = toKatakana(shown);
  if (katakana === shown) return null;
  return (
    <PlainButton
      look="outline"
      size="sm"
      className="max-w-full self-start"
      // the field would lose the focus first, and what is wrong in it be said
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        draft.type(field.field, katakana);
        onDone();
      }}
    >
      <span className="truncate">{t('katakana', { katakana })}</span>
    </PlainButton>
  );
}
