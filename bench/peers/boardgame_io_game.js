// The game boardgame.io plays here, without rules: PLAIN counts bids; LIKE has a position of 6 kB, between position and view
// of a game of Peloponnes, and every seat sees what is its own and what is public, nothing of the others.
const { PlayerView } = require("boardgame.io/core");

const POSSESSIONS = 100;

const PLAIN = {
  name: "plain",
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: ({ G }, amount) => {
      G.sum += amount;
    },
  },
};

function possessions() {
  return [...Array(POSSESSIONS).keys()].map((number) => ({ tile: `tile-${number}`, cost: number, workers: number % 7 }));
}

const LIKE = {
  name: "like",
  setup: ({ ctx }) => ({
    sum: 0,
    board: possessions(),
    players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, { bid: 0, coins: possessions().slice(0, 10) }])),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    bid: ({ G, playerID }, amount) => {
      G.sum += amount;
      G.players[playerID].bid += amount;
      G.board[G.sum % POSSESSIONS].workers += 1;
    },
  },
};

module.exports = { PLAIN, LIKE };
