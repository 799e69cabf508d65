'use client';
import { Toast } from '@heroui/react/toast';
import { I18n } from '@/components/i18n';

/** At the bottom left: buttons are at the end of a line, and there is room below the content. On a phone above its bar of buttons. */
export function ToastRegion() {
  return (
    <I18n>
      <Toast.Provider placement="bottom" className="max-md:bottom-24" />
    </I18n>
  );
}
