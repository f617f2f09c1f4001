import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { reportPage } from '../support/machines-report';
import { Walked } from '../support/replay/coverage';
import { definitionOf } from '../support/replay/definition';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'on' } },
    on: { on: { press: 'off', break: 'broken' } },
    broken: {},
  },
});

test('the report of the machines names the transitions that no test took, and counts the others', async () => {
  const walked = new Walked();
  const actor = createActor(lamp, { inspect: walked.inspector(() => true) }).start();
  for (let times = 0; times < 3; times += 1) actor.send({ type: 'press' });
  const coverage = walked.against(definitionOf(lamp));
  expect(coverage.missingTransitions).toEqual(['lamp.on break 0']);
  const elk = new ELK();
  const html = await reportPage({
    machines: [{ ...coverage, walks: { node: coverage.walks } }],
    engine: (graph) => elk.layout(graph),
    css: '',
  });
  const page = html.replaceAll(/<!-- -->/g, '');
  expect(page).toContain('Never taken in Node:</span> lamp.on: break</p>');
  expect(page).toMatch(/class="line event unseen" data-transition="lamp.on break 0">break ×0</);
  expect(page).toMatch(/class="line event seen" data-transition="lamp.off press 0">press ×2</);
  expect(page).toMatch(/class="state atomic unseen" data-state="lamp.broken"/);
  expect(page).toContain('It did not run in Chromium.');
});
