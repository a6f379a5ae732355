// The action behind a step of a ladder.
import type { Action, Prospect, Step } from '../../../wire/peloponnes';

export function stepAction(prospect: Prospect, step: Step): Action {
  if (prospect.act === 'relocate') return { type: 'relocate', tile: prospect.tile };
  if (prospect.act === 'buy') return { type: 'buy', tile: prospect.tile };
  return { type: 'bid', tile: prospect.tile, amount: step.amount };
}
