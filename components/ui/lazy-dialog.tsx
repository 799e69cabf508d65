'use client';
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';

type Code<Props> = { load: () => Promise<ComponentType<Props>>; loaded?: ComponentType<Props> };

function Loading<Props extends object>({ code, given }: { code: Code<Props>; given: Props }) {
  const failure = useTranslations('lazy')('failed');
  const [Dialog, setDialog] = useState(() => code.loaded);
  const { isOpen = true } = given as { isOpen?: boolean };
  useEffect(() => {
    if (Dialog || !isOpen) return;
    let isGone = false;
    code.load().then(
      (component) => {
        code.loaded = component;
        if (!isGone) setDialog(() => component);
      },
      () => isGone || toast.danger(failure),
    );
    return () => {
      isGone = true;
    };
  }, [code, Dialog, isOpen, failure]);
  return Dialog ? <Dialog {...given} /> : null;
}

/**
 * A dialog whose code comes when it is opened. Where that fails (no connection, an older page after an upgrade), a toast says so and the page stays; the
 * next opening tries again.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code: Code<Props> = { load };
  return (props) => <Loading code={code} given={props} />;
}

/** For the button that opens it: its code begins to come when the pointer or the keyboard is near. The press tries again what failed. */
export function whenNear(load: () => Promise<unknown>) {
  const begin = () => void load().catch(() => undefined);
  return { onHoverStart: begin, onFocus: begin };
}
