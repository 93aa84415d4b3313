// Makes the pages live: every page is complete without it.
(() => {
  'use strict';

  const script = document.currentScript;
  const body = document.body;
  const main = document.getElementById('main');
  const top = document.querySelector('.top');
  const bottom = document.querySelector('.bottom');
  const root = document.documentElement;

  // ---- times in the reader's zone

  const format = (parts) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...parts });
  const date = { day: 'numeric', month: 'long', year: 'numeric' };
  const clock = format({ second: '2-digit' });
  const day = format({ ...date, second: '2-digit' });
  const minute = format({});
  const dayAndMinute = format(date);

  function localTimes(part) {
    for (const time of part.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) {
        const today = at.toDateString() === new Date().toDateString() && !time.classList.contains('dated');
        const [ofToday, ofAnyDay] = time.classList.contains('about') ? [minute, dayAndMinute] : [clock, day];
        time.textContent = today ? ofToday.format(at) : ofAnyDay.format(at).replace(' at ', ', ');
        time.title = time.dateTime;
      }
    }
  }

  // ---- how long a match waits

  function countUp() {
    for (const part of document.querySelectorAll('.elapsed')) {
      const since = part.dataset.since || part.querySelector('time').dateTime;
      const seconds = Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / 1000));
      const most = parseFloat(part.dataset.limit);
      const again = part.dataset.again ? part.dataset.again + ', ' : '';
      part.dataset.since = since;
      part.textContent = most ? again + Math.min(seconds, most) + ' s of ' + part.dataset.limit : 'for ' + seconds + ' s';
      const card = part.closest('.card');
      if (card && most) {
        card.style.setProperty('--passed', Math.min(1, seconds / most));
        card.classList.toggle('late', seconds > 0.8 * most);
      }
    }
  }

  // ---- how long it is until the start

  function countDown() {
    for (const part of document.querySelectorAll('.countdown')) {
      const left = Math.ceil((new Date(part.dataset.until).getTime() - Date.now()) / 1000);
      const two = (number) => String(number).padStart(2, '0');
      const minutes = Math.floor(left / 60);
      const digits = (minutes < 60 ? minutes : Math.floor(minutes / 60) + ':' + two(minutes % 60)) + ':' + two(left % 60);
      part.textContent = left > 0 ? digits : 'Now';
    }
  }

  // ---- the address for bots: the one by which this browser reached the manager
  // For people with a phone: the one that others are told, if this browser is on the manager's machine.

  const base = script.src.replace(/\/assets\/[^/]*$/, ''); // of the manager's pages; a proxy may serve them at a path
  const local = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

  function addresses() {
    for (const command of document.querySelectorAll('[data-address]')) {
      command.textContent = command.dataset.address
        .replace('{}', base + '/mcp')
        .replace('{page}', (local && command.dataset.known) || base);
    }
    for (const code of document.querySelectorAll('.qr[data-known]')) {
      code.toggleAttribute('hidden', !local && code.dataset.known !== base);
    }
  }

  // ---- live updates: small hints say what changed, and the page is fetched again

  const live = body.dataset.live === 'true';
  const follows = body.dataset.follows || 'all';
  let source = null;
  let seen = Number(body.dataset.event || 0);
  let paused = false;
  let fetching = false;
  let stale = false;
  let due = null;
  let restUntil = 0;
  let held = 0;
  let retry = 0;
  let shownReplay = '';
  const standby = body.dataset.standby || ''; // of a manager that does not lead the league: what it does instead
  let leads = !standby;

  function say(text) {
    const status = document.getElementById('status');
    if (status && status.textContent !== text) {
      status.textContent = text;
    }
  }

  // The whole page says that the manager is gone, because nothing on it moves any more.
  function gone(is) {
    const banner = document.getElementById('gone');
    if (is && banner.hidden) {
      banner.textContent = 'The manager has not answered since ' + clock.format(new Date()) + '. '
        + (isOver() ? 'The league was over: what is below stays.'
          : 'What is below may have changed. The page goes on when it answers.');
      const other = (banner.dataset.other || '').replace(/\/$/, '');
      if (other && other !== base) { // another manager of the league
        const link = document.createElement('a');
        link.href = location.href.replace(base, other).replace(/#.*/, '');
        link.textContent = other;
        banner.append(' It may go on at ', link, '.');
      }
      say('The manager does not answer.');
    }
    banner.hidden = !is;
    root.classList.toggle('is-gone', is && !isOver());
  }

  // The foot of a league that is over says nothing of updates.
  function isOver() {
    return !document.getElementById('status');
  }

  function concerns(hint) {
    return follows === 'all' || hint.subject === 'league' || hint.subject === follows
      || (hint.subject === 'ratings' && follows.startsWith('player:'))
      || (hint.players || []).some((player) => 'player:' + player === follows)
      || (hint.subject === 'waits' && document.querySelector('.card') !== null);
  }

  // Hints come in batches, of which one fetch shows all.
  function refreshSoon(wait) {
    due = due || setTimeout(refresh, Math.max(wait, restUntil - performance.now()));
  }

  async function refresh() {
    clearTimeout(due);
    due = null;
    if (fetching || paused || document.hidden || !leads) {
      stale = true;
      return;
    }
    if (held < 5 && document.querySelector('.desk .button:hover')) { // what the operator is about to press does not move
      held++;
      due = setTimeout(refresh, 1000);
      return;
    }
    held = 0;
    fetching = true;
    stale = false;
    const begun = performance.now();
    const page = await latest();
    const took = performance.now() - begun;
    restUntil = begun + took + Math.min(2000, 5 * took); // a busy manager is asked less often
    fetching = false;
    stale = stale || !page;
    if (page && !paused) {
      show(page);
    }
    if (stale && source && source.readyState === EventSource.OPEN) {
      refreshSoon(page ? 30 : 1000);
    }
  }

  // This page as it is now; null if the manager does not give it.
  async function latest() {
    try {
      const response = await fetch(location.pathname + location.search, {
        headers: { Accept: 'text/html', 'Last-Event-ID': String(seen) },
      });
      return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
    } catch {
      return null; // the stream of events says when the manager is back
    }
  }

  function show(page) {
    if (standby) {
      location.reload(); // the league's page has another head
      return;
    }
    localTimes(page);
    const fresh = page.getElementById('main');
    const sameReplay = replayText(fresh) === shownReplay;
    if (!sameReplay) {
      main.querySelectorAll('.replay').forEach((replay) => replay.remove());
    }
    const before = places();
    window.Idiomorph.morph(main, [...fresh.childNodes], {
      morphStyle: 'innerHTML',
      ignoreActiveValue: true,
      callbacks: {
        beforeAttributeUpdated: (name, node) => !keeps(name, node),
        beforeNodeMorphed: (node) => node.id !== 'messages'
          && !(node.matches && (node.matches('.chosen') || (sameReplay && node.matches('.replay')))),
      },
    });
    window.Idiomorph.morph(top, [...page.querySelector('.top').childNodes], { morphStyle: 'innerHTML' });
    document.title = sameReplay && shownReplay ? document.title : page.title; // a replay may not tell the score yet
    if (isOver() === Boolean(page.getElementById('status'))) { // it has ended, or goes on
      bottom.replaceChildren(...page.querySelector('.bottom').childNodes);
      offerPause();
      say('Live: the page updates itself.');
    }
    body.dataset.event = page.body.dataset.event;
    begin(main);
    glide(before);
  }

  // A form in which the reader has chosen something waits to be sent.
  main.addEventListener('change', (event) => {
    const form = event.target.closest('form');
    if (form) {
      form.classList.add('chosen');
    }
  });

  // What the reader has done to the page stays as it is.
  function keeps(name, node) {
    return (name === 'open' && node.localName === 'details') || (name === 'hidden' && node.matches('.controls, .keys, .ranks, .qr'));
  }

  function connect() {
    if (source || paused || document.hidden) {
      return;
    }
    source = new EventSource(base + '/events?after=' + seen + '&league=' + (body.dataset.opened || ''));
    source.onopen = () => {
      say('Live: the page updates itself.');
      gone(false);
      retry = 0;
      if (stale) {
        refresh();
      }
    };
    source.onerror = () => {
      gone(true);
      stale = true;
      if (source && source.readyState === EventSource.CLOSED) {
        close();
        retry = Math.min(retry + 1, 10);
        setTimeout(connect, 500 * retry);
      }
    };
    for (const kind of ['match', 'round', 'agents', 'league', 'ratings', 'waits']) {
      source.addEventListener(kind, heard);
    }
    source.addEventListener('manager', aboutManagers);
    source.addEventListener('restart', () => location.reload());
  }

  function heard(event) {
    seen = Math.max(seen, Number(event.lastEventId || 0));
    if (concerns(JSON.parse(event.data))) {
      refreshSoon(30);
    }
  }

  // A manager that leads the league has another page than one that does not, which says why and who does.
  function aboutManagers(event) {
    const told = JSON.parse(event.data);
    const shown = document.getElementById('other');
    document.getElementById('gone').dataset.other = told.other;
    leads = told.leads;
    if (leads && standby) {
      refreshSoon(30);
    } else if (!leads && (standby !== (told.waits ? 'waits' : 'follows')
        || (told.other && (!shown || shown.href !== new URL(told.other).href)))) {
      location.reload();
    }
  }

  function close() {
    if (source) {
      source.close();
      source = null;
    }
  }

  function setPaused(on) {
    paused = on;
    document.getElementById('pause').setAttribute('aria-pressed', String(on));
    if (on) {
      close();
      say('Paused: the page stays as it is.');
    } else {
      connect();
      refresh();
    }
  }

  // That a wait has become long is no event, nor is that a connector asks for calls, which is for the bot's author.
  if (live) {
    setInterval(() => source && document.querySelector('.top a[href$=operator], .relay') && refreshSoon(30), 5000);
  }

  function offerPause() {
    const pause = document.getElementById('pause');
    if (pause) {
      pause.hidden = false;
      pause.addEventListener('click', () => setPaused(!paused));
    }
  }

  if (live && window.EventSource) {
    offerPause();
    // A hidden page asks for nothing; browsers also allow only six connections to a host.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) {
        close();
      } else if (!paused) {
        connect();
        refresh();
      }
    });
    window.addEventListener('pagehide', close);
    connect();
  }

  // ---- the replay of a match

  let timer = null;
  let bound = new AbortController();

  // The replay with all that it shows and hides, as it was sent.
  function replayText(part) {
    return [...part.querySelectorAll('.replay')].map((piece) => piece.outerHTML).join();
  }

  function replayOf(part) {
    const replay = part.querySelector('.replay');
    if (!replay || replay.dataset.ready) {
      return;
    }
    bound.abort();
    bound = new AbortController();
    clearTimeout(timer);
    timer = null;
    shownReplay = replayText(part);
    replay.dataset.ready = 'true';
    const controls = replay.querySelector('.controls');
    const range = controls.querySelector('input');
    const output = controls.querySelector('output');
    const play = controls.querySelector('[data-go="play"]');
    const caption = replay.querySelector('.caption');
    const last = Number(range.max);
    const lines = [...replay.querySelectorAll('.steps li')];
    const begun = lines.findIndex((line) => !line.matches('.invited, .joined, .called')) + 1;
    const heading = replay.querySelector('h1');
    const decided = Number(heading.querySelector('.score').dataset.from);
    const told = document.title;
    const names = [...heading.querySelectorAll('bdi')].map((name) => name.textContent);
    const untold = names.join(' – ') + told.slice(heading.textContent.length);
    let step = last;

    // Without a step in the address all is shown; from the first step on, each thing appears when its step is reached.
    function go(to, keepPlaying) {
      step = Math.max(1, Math.min(last, to));
      range.value = String(step);
      output.textContent = step + ' of ' + last;
      for (const line of lines) {
        const number = Number(line.id.slice('step-'.length));
        line.classList.toggle('now', number === step);
        line.classList.toggle('later', number > step);
        if (number === step) {
          caption.textContent = line.querySelector('.text').textContent;
          line.setAttribute('aria-current', 'step');
        } else {
          line.removeAttribute('aria-current');
        }
      }
      for (const piece of replay.querySelectorAll('[data-from]')) {
        piece.classList.toggle('later', Number(piece.dataset.from) > step);
        piece.classList.toggle('falls', Number(piece.dataset.from) === step);
      }
      document.title = step < decided ? untold : told;
      history.replaceState(null, '', '#step=' + step);
      if (!keepPlaying || step === last) {
        stop();
      }
    }

    function stop() {
      clearTimeout(timer);
      timer = null;
      play.setAttribute('aria-pressed', 'false');
      play.textContent = 'Play';
    }

    function start() {
      if (step === last) {
        go(1, true);
      }
      goOn();
      play.setAttribute('aria-pressed', 'true');
      play.textContent = 'Stop';
    }

    // What comes before anything is seen on the board passes quickly.
    function goOn() {
      timer = setTimeout(() => {
        go(step + 1, true);
        if (timer) {
          goOn();
        }
      }, step + 1 < begun ? 250 : 900);
    }

    const moves = {
      first: () => go(1),
      back: () => go(step - 1),
      forward: () => go(step + 1),
      last: () => go(last),
      play: () => (timer ? stop() : start()),
    };
    controls.addEventListener('click', (event) => {
      const button = event.target.closest('[data-go]');
      if (button) {
        moves[button.dataset.go]();
      }
    });
    range.addEventListener('input', () => go(Number(range.value)));
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, select, textarea')) {
        return;
      }
      const move = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play' }[event.key];
      const pressed = event.key === ' ' && event.target.closest('button, a, summary');
      if (move && !pressed) {
        event.preventDefault();
        moves[move]();
      }
    }, { signal: bound.signal });
    function fromAddress() {
      const wanted = /^#step=(\d{1,3})$/.exec(location.hash);
      if (wanted) {
        go(Number(wanted[1]));
      }
    }
    window.addEventListener('hashchange', fromAddress, { signal: bound.signal });
    controls.hidden = false;
    replay.querySelector('.keys').hidden = false;
    fromAddress();
  }

  // ---- the sealed draw, computed once more in the browser

  async function check(part) {
    const code = part.querySelector('#computed');
    const checked = part.querySelector('#checked');
    if (!code || !checked || checked.textContent || !window.crypto || !window.crypto.subtle) {
      return;
    }
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code.dataset.text));
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    checked.textContent = hex === code.textContent
      ? 'Your browser has computed it, too.'
      : 'Your browser computes something else: ' + hex;
  }

  // ---- messages are loaded on request

  main.addEventListener('click', async (event) => {
    const link = event.target.closest('#load-messages');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const place = document.getElementById('messages');
    const response = await fetch(link.href, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    place.replaceChildren(...page.querySelectorAll('#main > section'));
    localTimes(place);
  });

  // ---- the wall of a class room: a table with more rows than it holds is shown in turn

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let turned = 0;

  function turnTo(number) {
    const pages = [...document.querySelectorAll('.ranks')];
    turned = number % Math.max(1, pages.length);
    pages.forEach((page, i) => { page.hidden = i !== turned; });
  }

  function turnToAddress() {
    turnTo(Math.max(0, [...document.querySelectorAll('.ranks')].findIndex((page) => '#' + page.id === location.hash)));
  }

  // Rows whose ranks have changed glide to their new places.

  function rows() {
    return [...document.querySelectorAll('.ranks tbody tr')];
  }

  function places() {
    return new Map(rows().map((row) => [row.id, row.getBoundingClientRect()]));
  }

  function glide(before) {
    for (const row of still.matches ? [] : rows()) {
      row.getAnimations().forEach((motion) => motion.cancel());
      const from = before.get(row.id);
      const to = row.getBoundingClientRect();
      if (from && from.height && to.height && (from.top !== to.top || from.left !== to.left)) {
        const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
        row.animate([{ transform: start }, { transform: 'none' }], { duration: 800, easing: 'ease-in-out' });
      }
    }
  }

  function begin(part) {
    if (live) {
      countUp();
      countDown();
      addresses();
    }
    turnTo(turned);
    localTimes(part);
    replayOf(part);
    check(part);
  }

  if (live) {
    setInterval(() => {
      if (!paused && !document.hidden && !root.classList.contains('is-gone')) {
        countUp();
        countDown();
      }
    }, 1000);
  }
  localTimes(document);
  begin(main);
  turnToAddress();
  window.addEventListener('hashchange', turnToAddress);
  setInterval(() => still.matches || paused || document.hidden || turnTo(turned + 1), 10000);
})();
