import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { noCredential } from './form-fields';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search field; Escape clears it first, and then does what it does around it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !value) return;
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  };
  return (
    <label className={classes.search}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <IconSearch size={18} aria-hidden className={classes.icon} />
      <input
        {...noCredential}
        type="search"
        className={classes.input}
        placeholder={label}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={clearOnEscape}
        // A surrounding sheet leaves Escape to the field.
        data-mantine-stop-propagation={value ? 'true' : undefined}
      />
    </label>
  );
}
