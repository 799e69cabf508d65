import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** No key can be created now. The button can still be focused, so that it says why. */
export function NoCreateKey() {
  const t = useTranslations('keys.create');
  return (
    <span className="group relative">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby="no-create-key"
        className="button button--primary cursor-not-allowed opacity-50"
      >
        <Plus aria-hidden="true" />
        {t('open')}
      </button>
      <span
        id="no-create-key"
        role="tooltip"
        className="invisible absolute top-full right-0 z-10 mt-2 w-max max-w-64 rounded-md bg-foreground px-3 py-2 text-xs text-background group-focus-within:visible group-hover:visible max-sm:right-auto max-sm:left-0"
      >
        {t('suspended')}
      </span>
    </span>
  );
}
