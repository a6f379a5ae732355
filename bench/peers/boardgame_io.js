// Moves per CPU second of boardgame.io: four clients at one table in memory, a game without rules or hidden facts.
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");

const SEATS = 4;
const MOVES_A_TABLE = 200;
const seconds = Number(process.argv[2] || 2);

const game = {
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: ({ G }, amount) => {
      G.sum += amount;
    },
  },
};

function used(since) {
  const spent = process.cpuUsage(since);
  return (spent.user + spent.system) / 1e6;
}

const began = process.cpuUsage();
let moves = 0;
for (let table = 0; used(began) < seconds; table += 1) {
  const multiplayer = Local();
  const clients = [...Array(SEATS).keys()].map((seat) =>
    Client({ game, numPlayers: SEATS, matchID: `t${table}`, playerID: String(seat), multiplayer, debug: false }),
  );
  clients.forEach((client) => client.start());
  for (let number = 0; number < MOVES_A_TABLE; number += 1) clients[number % SEATS].moves.bid(1);
  moves += clients[0].getState().G.sum;
  clients.forEach((client) => client.stop());
}
console.log(moves / used(began));
