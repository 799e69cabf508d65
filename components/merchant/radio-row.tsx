'use client';
import { Description, Label, Radio, RadioGroup } from '@heroui/react';

type Props<Value extends string> = {
  name: string;
  label: string;
  values: readonly { id: Value; name: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, each with what it means. */
export function RadioRow<Value extends string>({ name, label, values, value, onChange }: Props<Value>) {
  return (
    <RadioGroup name={name} value={value} onChange={(chosen) => onChange(chosen as Value)} className="gap-3">
      <Label>{label}</Label>
      {values.map((item) => (
        <Radio key={item.id} value={item.id}>
          <Radio.Content>
            <Radio.Control>
              <Radio.Indicator />
            </Radio.Control>
            {item.name}
          </Radio.Content>
          {item.hint && <Description>{item.hint}</Description>}
        </Radio>
      ))}
    </RadioGroup>
  );
}
