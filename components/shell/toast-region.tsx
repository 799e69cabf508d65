'use client';
import { Toast } from '@heroui/react/toast';
import { I18n } from '@/components/i18n';

/** Beside the buttons, which stand at the end of a line; under the content there is room for them. A phone has a bar of buttons there. */
export function ToastRegion() {
  return (
    <I18n>
      <Toast.Provider placement="bottom" className="max-md:bottom-24" />
    </I18n>
  );
}
