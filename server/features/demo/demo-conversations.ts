/** The people who talk, by the first part of their demo email. */
export type Speaker = 'ada' | 'grace' | 'alan' | 'host';

/** A line of a conversation: who, how many minutes ago, what; `@` and a speaker mentions them. */
export type Line = readonly [speaker: Speaker, minutesAgo: number, text: string];

export interface DemoConversation {
  /** The area of an area's channel. */
  areaId?: string;
  /** The people of a private channel or a group, the one who made it first. */
  people?: readonly Speaker[];
  /** The name of a group, and its fixed push id, so that an interrupted seed makes it once. */
  group?: { name: string; pushId: string };
  lines: readonly [Line, ...Line[]];
  /** How many of the newest lines a person has not seen. */
  unseen?: Partial<Record<Speaker, number>>;
}

/** What is said in the expo about bets: an offer that is reported, and a shout that a host has removed. */
export const NOISY_LINES = [
  'My chess machine beats every engine in this room. Place your bets at the bar before noon!',
  'BETS! BETS! BETS!',
] as const;

export const demoConversations: readonly DemoConversation[] = [
  {
    areaId: 'lobby',
    lines: [
      ['host', 190, 'Good morning, everybody, and welcome to Foyer Demo Days! Coffee is at the stairs. ☕'],
      [
        'host',
        188,
        'If you are looking for something: the venue guide is right here in the lobby, and yours to keep.',
      ],
      ['alan', 171, 'Morning. Is the programme final, or may one still hope for a longer lunch?'],
      ['host', 169, 'Final, I am afraid. Lunch is 45 minutes, and nobody has starved so far. 🙂'],
      [
        'grace',
        64,
        'I have nanoseconds with me again. They are 30 centimetres long, come and take one home.',
      ],
      ['ada', 61, 'I would like two, please, one for each hand.'],
      ['alan', 22, 'Where does one meet for the walk through the expo?'],
      ['host', 20, 'At the door on the left, at a quarter past. @grace leads the way.'],
    ],
  },
  {
    areaId: 'expo',
    lines: [
      [
        'grace',
        148,
        'The poster about the first compiler hangs in the reading corner. Questions are welcome!',
      ],
      ['alan', 141, 'Did people really say that a computer could not write its own programs?'],
      ['grace', 139, 'They did, for years. I had a running compiler, and nobody would touch it.'],
      [
        'ada',
        96,
        'The brass model of the engine turns if one asks it nicely.\nI have asked it to weave leaves and flowers.',
      ],
      ['alan', 93, 'And does it?'],
      [
        'ada',
        92,
        'It says it has no pretensions to originate anything. It does what we know how to order it to perform.',
      ],
      ['alan', 84, NOISY_LINES[0]],
      ['alan', 83, NOISY_LINES[1]],
      ['host', 35, 'A reminder: the list of all exhibitors is among the papers to take away, as a table.'],
    ],
  },
  {
    areaId: 'lounge',
    lines: [
      ['ada', 52, 'The board is free again. Who draws the flow chart of a cup of tea with me?'],
      ['alan', 49, 'I bring the boxes, you bring the arrows.'],
      ['host', 33, 'The wall beside it is for everybody: say what you liked best at the stands.'],
    ],
  },
  {
    people: ['grace', 'ada'],
    lines: [
      ['grace', 220, 'Ada, I have read your Note G twice on the train. You were a century early.'],
      ['ada', 214, 'Only because Mr Babbage was always a little late.'],
      ['grace', 213, '😂'],
      ['grace', 58, 'Shall we do the talk about loops together? I would begin with the moth.'],
      ['ada', 52, 'With pleasure. You tell them about the moth, I tell them why it repeats.'],
      [
        'grace',
        17,
        'Perfect. I put our slides on the stage, have a look at number 7 when you have a minute.',
      ],
      ['grace', 16, 'The Bernoulli numbers are all yours, of course.'],
    ],
    unseen: { ada: 2 },
  },
  {
    people: ['ada', 'grace', 'alan'],
    group: { name: 'Compiler breakfast', pushId: '-OdemoBreakfastGroup' },
    lines: [
      ['ada', 1500, 'A table for three tomorrow, before the doors open?'],
      ['alan', 1494, 'Gladly. I shall run there, so count me in for a second breakfast.'],
      [
        'grace',
        1490,
        'It is easier to ask forgiveness than it is to get permission: I have already ordered.',
      ],
      ['ada', 1488, 'For how many?'],
      ['grace', 1487, 'Three, plus one for whoever finds the bug in the bill.'],
      ['alan', 240, 'That was excellent. Same time tomorrow?'],
    ],
    unseen: { grace: 1 },
  },
];
