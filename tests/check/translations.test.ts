import { expect, it } from 'vitest';
import { translationFaults } from '../../scripts/check/translations.mjs';

const GLOSSARY = { profile: { de: ['profil'] } };
const PEOPLE = '{count, plural, one {# person} other {# people}}';

it.each([
  ['de', PEOPLE, '{count, plural, one {# Person} other {# Personen}}'],
  ['ja', PEOPLE, '{count, plural, other {#人}}'],
  ['pl', PEOPLE, '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}'],
  ['de', '<0>{name}</0> has a profile.', 'Ein Profil hat <0>{name}</0>.'],
  ['de', 'Invitation to {profile}', 'Einladung zu {profile}'],
])('accepts in %s for %j: %s', (locale, english, translation) => {
  expect(translationFaults(locale, english, translation, GLOSSARY)).toEqual([]);
});

it.each([
  ['pl', PEOPLE, '{count, plural, one {# osoba} other {# osób}}', /forms of \{count\}/],
  ['ja', PEOPLE, '{count, plural, one {#人} other {#人}}', /forms of \{count\}/],
  ['de', PEOPLE, '{count, plural, one {# {name}} other {# Personen}}', /a form has \{count\} \{name\}/],
  ['de', 'Hello {name}', 'Hallo', /no parts instead of \{name\}/],
  ['de', '<0>{name}</0>', '<0>{name}', /a form has <0> \{name\}/],
  ['de', 'Hello {name}', 'Hallo {name', /expected/i],
  ['de', 'Your profile', 'Ihre Seite', /"profile" is called profil/],
])('rejects in %s for %j: %s', (locale, english, translation, fault) => {
  expect(translationFaults(locale, english, translation, GLOSSARY).join()).toMatch(fault);
});
