import { portraitName } from '../team.ts';
import type { Drawing } from './drawing.ts';
import type { Person } from './portrait/person.ts';
import { portrait } from './portrait/portrait.ts';

const people: Person[] = [
  { nome: 'Anna', cognome: 'Bellandi', skin: '#e9bd9c', hair: '#b9b4b0', hairStyle: 'bob', jaw: 84, clothes: 'blazer', jacket: '#1d5546', shirt: '#f3e7d2', wall: '#c9a27a', lines: true, lips: '#b0545a' },
  { nome: 'Tommaso', cognome: 'Guidi', skin: '#e3b08a', hair: '#4a2f22', hairStyle: 'parted', jaw: 94, clothes: 'suit', jacket: '#26344f', shirt: '#f1ece2', wall: '#8fa39a', beard: 'short' },
  { nome: 'Samira', cognome: 'Benali', skin: '#b97a52', hair: '#2a1a1a', hairStyle: 'curls', jaw: 82, clothes: 'blazer', jacket: '#9c4a32', shirt: '#f0ddc2', wall: '#d8b98a', lips: '#8f3a38' },
  { nome: 'Davide', cognome: 'Righi', skin: '#dba582', hair: '#3b2620', hairStyle: 'shaved', jaw: 92, clothes: 'rollneck', jacket: '#3c4148', shirt: '#3c4148', wall: '#b98f6c', beard: 'full', glasses: 'round' },
  { nome: 'Chiara', cognome: 'Moreschi', skin: '#f0c9ac', hair: '#8a3f24', hairStyle: 'bun', jaw: 79, clothes: 'blazer', jacket: '#2c2833', shirt: '#e6d3c4', wall: '#7f9a8c', lips: '#b5484a' },
  { nome: 'Luisa', cognome: 'Tarabusi', skin: '#e6b797', hair: '#e4dfd6', hairStyle: 'cropped', jaw: 88, clothes: 'cardigan', jacket: '#3f7a78', shirt: '#d9a79a', wall: '#c78f72', glasses: 'square', lines: true },
  { nome: 'Matteo', cognome: 'Zhang', skin: '#e8bf97', hair: '#1d1a20', hairStyle: 'fringe', jaw: 86, clothes: 'open collar', jacket: '#8a7a5c', shirt: '#dfe6e4', wall: '#a9b39a' },
];

/** The portraits of the team. */
export const portraits: Drawing[] = people.map((person) => ({
  filename: portraitName(person.nome, person.cognome),
  title: `Ritratto di ${person.nome} ${person.cognome}`,
  width: 800,
  height: 1000,
  markup: () => portrait(person),
}));
