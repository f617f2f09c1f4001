import type { Plugin } from 'vite';

interface Change {
  from: string;
  to: string;
}

const STATE_MACHINE = /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/;

const NODES = `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`;
const LATER_NODES = `  }
  get root() {
    if (!this._root) {
      this._root = new StateNode(this.config, { _key: this.id, _machine: this });
      this._root._initialize();
      formatRouteTransitions(this._root);
    }
    return this._root;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`;

const CHANGES: Change[] = [
  // A machine is created, and created again by each `provide`; only the last one runs, and needs its nodes.
  { from: '    this.root = void 0;\n', to: '    this._root = void 0;\n' },
  { from: '    this.states = void 0;\n    this.events = void 0;\n', to: '' },
  { from: NODES, to: LATER_NODES },
];

function changed(code: string, { from, to }: Change): string {
  if (code.split(from).length !== 2) throw new Error(`A library has another text than:\n${from}`);
  return code.replace(from, () => to);
}

/** Changes what XState does while it is loaded, which every first page waits for. */
export const quickStart = (): Plugin => ({
  name: 'quick-start',
  apply: 'build',
  transform: {
    filter: { id: STATE_MACHINE },
    handler: (code) => CHANGES.reduce(changed, code),
  },
});
