import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Limits',
    hint: 'Limits keep callers from using up what others need. Requests above a rate get 429, requests above the capacity of the server 503; both responses say when to try again.',
    units:
      'In a rate, requests=600/60 is 600 requests in 60 seconds; bytes are of bodies, pages of PDF documents, questions to language models; concurrent is at once.',
  },
  {
    title: 'Grenzen',
    hint: 'Alles, was Aufrufer wachsen lassen können, hat eine Grenze, damit keiner verbraucht, was andere brauchen. Über einer Rate ist die Antwort 429, über dem, was der Server tragen kann, 503; beide sagen, wann es wieder geht.',
    units:
      'In einer Rate sind requests=600/60 600 Anfragen in 60 Sekunden; bytes sind die der Inhalte, pages Seiten von PDF-Dokumenten, questions Fragen an Sprachmodelle; concurrent heißt zugleich.',
  },
);
