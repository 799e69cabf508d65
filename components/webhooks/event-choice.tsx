'use client';
import { Checkbox, CheckboxGroup, FieldError, Label } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';
import { EventName } from '@/components/webhooks/events/event-name';
import { listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

type Props = { value: string[]; onChange: (value: string[]) => void; isWrong: boolean };

/** The events; all or none are chosen with one press. */
export function EventChoice({ value, onChange, isWrong }: Props) {
  const t = useTranslations('webhooks.form');
  return (
    <CheckboxGroup name="events" value={value} onChange={onChange} isInvalid={isWrong} validationBehavior="aria">
      <Label>{t('chosen')}</Label>
      <div className="mt-1 flex flex-wrap items-center gap-1">
        <PlainButton look="ghost" size="sm" onClick={() => onChange([...listenedEvents])}>
          {t('selectAll')}
        </PlainButton>
        <PlainButton look="ghost" size="sm" onClick={() => onChange([])}>
          {t('selectNone')}
        </PlainButton>
        <span role="status" className="px-2 text-xs text-muted tabular-nums">
          {t('selected', { count: listenedEvents.filter((type) => value.includes(type)).length, all: listenedEvents.length })}
        </span>
      </div>
      <div className="mt-2 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {listenedEvents.map((type) => (
          <Checkbox key={type} value={type} className="mt-0 min-w-0">
            <Checkbox.Content className="pointer-coarse:min-h-11">
              <Checkbox.Control>
                <Checkbox.Indicator />
              </Checkbox.Control>
              <span className="min-w-0 font-mono text-xs">
                <EventName type={type} />
              </span>
            </Checkbox.Content>
          </Checkbox>
        ))}
      </div>
      <FieldError>{isWrong && t('eventsMissing')}</FieldError>
    </CheckboxGroup>
  );
}
