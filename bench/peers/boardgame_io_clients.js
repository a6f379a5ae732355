// Plays at tables of four on boardgame.io's server, each table as fast as it goes, a socket for each seat. Says when everybody
// is connected; to every number of seconds it reads it answers with the moves made in them, each seen by all four.
const { createInterface } = require("node:readline");
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const games = require("./boardgame_io_game");

const SEATS = 4;
const [server, lobbyServer, kind, tables] = process.argv.slice(2);
const game = games[kind];
const lobby = new LobbyClient({ server: lobbyServer });

// one seat, and whether it holds the position after so many moves
class Seat {
  constructor(client) {
    this.client = client;
    this.awaited = null;
    client.start();
    client.subscribe(() => this.look());
  }

  look() {
    const state = this.client.getState();
    if (this.awaited && state && state.G.sum >= this.awaited.moves) {
      this.awaited.resolve();
      this.awaited = null;
    }
  }

  holds(moves) {
    return new Promise((resolve) => {
      this.awaited = { moves, resolve };
      this.look();
    });
  }
}

async function seated() {
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: SEATS });
  const seats = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const playerID = String(seat);
    const joined = await lobby.joinMatch(game.name, matchID, { playerID, playerName: `Guest ${seat}` });
    const one = new Seat(Client({
      game,
      numPlayers: SEATS,
      matchID,
      playerID,
      credentials: joined.playerCredentials,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }),
      debug: false,
    }));
    await one.holds(0);
    seats.push(one);
  }
  return seats;
}

async function play(table, until) {
  const before = table.moves;
  while (Date.now() < until) {
    table.seats[table.moves % SEATS].client.moves.bid(1);
    table.moves += 1;
    await Promise.all(table.seats.map((one) => one.holds(table.moves)));
  }
  return table.moves - before;
}

async function main() {
  const all = [];
  for (let number = 0; number < Number(tables); number += 1) all.push({ seats: await seated(), moves: 0 });
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    const until = Date.now() + 1000 * Number(line);
    const made = await Promise.all(all.map((table) => play(table, until)));
    console.log(made.reduce((one, other) => one + other));
  }
  process.exit(0);
}

main();
