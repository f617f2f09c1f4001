import { intlLocales } from '@domain/shared/language';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** By default, people beyond these are only counted. */
const NAMED = 5;

/** Returns how people are listed: the first `named` by name, the others and those without a known name by number. */
export function useNameList(named = NAMED) {
  const { i18n } = useLingui();
  return (first: readonly string[], names: readonly (string | undefined)[]): string => {
    const known = names.filter((name) => name !== undefined).slice(0, named);
    const count = names.length - known.length;
    const others = count === 0 ? [] : [plural(count, { one: '# other', other: '# others' })];
    return new Intl.ListFormat(intlLocales(i18n.locale)).format([...first, ...known, ...others]);
  };
}
