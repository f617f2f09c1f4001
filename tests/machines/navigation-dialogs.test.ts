import {
  CHAT_SHEET,
  LOGIN_FORM,
  type NavigationFact,
  navigationMachine,
  openDialogs,
  PEOPLE_SHEET,
  PROFILE,
} from '@machines/navigation/navigation.machine';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';

test('Back closes the top dialog and says which, and without a dialog it says nothing', () => {
  const facts: NavigationFact[] = [];
  const notifyParent = (_: unknown, fact: NavigationFact) => void facts.push(fact);
  const actor = createActor(navigationMachine.provide({ actions: { notifyParent } })).start();
  const popped = () => facts.flatMap((fact) => (fact.type === 'dialog.popped' ? fact.id : []));
  actor.send({ type: 'dialog.pop' });
  expect(popped()).toEqual([]);
  const own = [PEOPLE_SHEET, CHAT_SHEET, PROFILE, LOGIN_FORM];
  for (const id of own) actor.send({ type: 'dialog.open', id });
  expect(openDialogs(actor.getSnapshot())).toEqual(own);
  actor.send({ type: 'dialog.pop' });
  actor.send({ type: 'dialog.pop' });
  expect(popped()).toEqual([LOGIN_FORM, PROFILE]);
  expect(openDialogs(actor.getSnapshot())).toEqual([PEOPLE_SHEET, CHAT_SHEET]);
});
