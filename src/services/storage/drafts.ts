import * as v from 'valibot';
import type { TextStore } from './storage';

const DRAFTS = 'foyer:drafts';
const draftsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = (): Field[] => [
  ...document.querySelectorAll<Field>(
    'input[name]:not([type=password], [type=hidden], [autocomplete$=password]), textarea[name]',
  ),
];

/** Keeps the texts typed into named fields over a reload; never stores passwords. */
export function keepDrafts(session: TextStore): void {
  const typed = fields().filter(({ value }) => value !== '');
  session.set(DRAFTS, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))));
}

/** Returns the texts typed before the reload, by field name, and removes them. */
export function takeDrafts(session: TextStore): Record<string, string> {
  const parsed = v.safeParse(draftsSchema, session.get(DRAFTS));
  session.remove(DRAFTS);
  return parsed.success ? parsed.output : {};
}
