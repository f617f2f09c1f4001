import type { CookieProvider } from '@domain/consent';
import { factsIn } from '@domain/provider-facts';
import { useLingui } from '@lingui/react/macro';
import classes from './banner.module.css';

/** What the venue tells about a provider, in the visitor's language where it is told in it. */
export function ProviderFacts({ provider }: { provider: CookieProvider }) {
  const { i18n } = useLingui();
  const facts = factsIn(provider, i18n.locale);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts} lang={facts[0]?.locale} dir="auto">
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
