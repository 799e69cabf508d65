'use client';
import { Description, FieldError, Input, Label, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState } from 'react';

type StoredKey = { key: string; isUsable: boolean };
const HeldKey = createContext<StoredKey & { hold: (key: string) => void }>({ key: '', isUsable: false, hold: () => undefined });

/** A sandbox key: a live key moves real money and is refused here. */
const isSandboxKey = (key: string) => /^sk_test_[A-Za-z0-9]+$/.test(key);

/** Holds the API key for test calls while the page is open: in memory only. */
export function SandboxKey({ children }: { children: ReactNode }) {
  const [typed, hold] = useState('');
  const key = typed.trim();
  return <HeldKey value={{ key, isUsable: isSandboxKey(key), hold }}>{children}</HeldKey>;
}

export const useSandboxKey = (): StoredKey => useContext(HeldKey);

export function SandboxKeyField() {
  const t = useTranslations('reference.key');
  const { key, isUsable, hold } = useContext(HeldKey);
  const isWrong = key !== '' && !isUsable;
  return (
    <TextField type="password" value={key} onChange={hold} isInvalid={isWrong} validationBehavior="aria" className="w-full max-w-xl">
      <Label>{t('label')}</Label>
      <Input autoComplete="off" spellCheck="false" maxLength={60} className="font-mono pointer-coarse:h-11" />
      <Description>{t('hint')}</Description>
      <FieldError>{isWrong && t('wrong')}</FieldError>
    </TextField>
  );
}
