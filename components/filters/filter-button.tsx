'use client';
import { Button } from '@heroui/react';
import { ChevronDown } from 'lucide-react';

/** The current value of a filter, on the button that opens it. */
export function FilterButton({ label, value }: { label: string; value: string }) {
  return (
    <Button variant="outline" className={`max-w-72 bg-surface font-normal ${value ? 'border-accent' : 'border-field-border'}`}>
      <span className={value ? 'text-muted' : ''}>{label}</span>
      {value && <span className="truncate font-medium">{value}</span>}
      <ChevronDown aria-hidden="true" className="text-muted" />
    </Button>
  );
}
