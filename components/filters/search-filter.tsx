'use client';
import { SearchField } from '@heroui/react';

type Props = { label: string; clearLabel: string; value: string; onSubmit: (value: string) => void; className: string };

/** A search text. Enter starts the search, clearing the field ends it. */
export function SearchFilter({ label, clearLabel, value, onSubmit, className }: Props) {
  return (
    <SearchField
      key={value}
      aria-label={label}
      defaultValue={value}
      onSubmit={(text) => onSubmit(text.trim())}
      onClear={() => value !== '' && onSubmit('')}
      className={className}
    >
      <SearchField.Group className="pointer-coarse:h-11">
        <SearchField.SearchIcon />
        <SearchField.Input placeholder={label} maxLength={255} />
        <SearchField.ClearButton aria-label={clearLabel} />
      </SearchField.Group>
    </SearchField>
  );
}
