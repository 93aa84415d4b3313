package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game;
import org.evenodd.game.Game.Seal;
import org.evenodd.game.Games;
import org.evenodd.game.MatchSetup;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Results follow from what was played by the rules of the game, and nothing is drawn in a game that was not played to the
 * end. What was drawn opens the seal that the referee published before the players moved. A transcript names only the
 * players of its match, and its moves, refusals and draw agree with the result. A referee that shows match tokens is
 * expected to prove what it reports; missing proof of other referees is only a remark.
 */
final class GameAudit implements Audit.Subject {

    private final Optional<Game> game;
    private final RuleNotes games;
    private final RuleNotes draws = new RuleNotes("draws against their commitments");
    private final RuleNotes transcripts = new RuleNotes("transcripts");
    private final RuleNotes proofs = new RuleNotes("results with required proof");
    private final Set<RefereeId> provers = new HashSet<>();
    private final Map<MatchId, Pairing> schedule;
    private final boolean folded;

    /** @param folded whether nothing is left of what was said in the matches */
    GameAudit(@Nullable LeagueSettings settings, Map<MatchId, Pairing> schedule, boolean folded) {
        this.game = Optional.ofNullable(settings).flatMap(known -> Games.of(known.gameType()));
        this.games = new RuleNotes(
                "results against " + game.orElseGet(Games::usual).words().allTold());
        this.schedule = schedule;
        this.folded = folded;
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(games, draws, transcripts, proofs);
    }

    @Override
    public void see(ReadableEntry entry) {
        game.ifPresent(known -> see(entry, known));
    }

    private void see(ReadableEntry entry, Game game) {
        LeagueEvent event = entry.event();
        if (event instanceof RefereeRegistered registered) {
            setProver(registered.refereeId(), registered.matchTokens());
        } else if (event instanceof RefereeReturned returned) {
            setProver(returned.refereeId(), returned.matchTokens());
        } else if (event instanceof LegStarted leg) {
            leg.league().referees().forEach(referee -> setProver(referee.id(), referee.showsMatchTokens()));
        } else if (event instanceof MatchDecided decided) {
            String place = entry.place(decided.matchId());
            Seal seal = game.seal(decided.matchId(), decided.result().details());
            result(place, decided, seal, game);
            draw(decided.matchId(), seal);
            if (!folded) {
                transcript(place, decided, game);
            }
            proof(place, decided, seal, game);
        }
    }

    private void setProver(RefereeId referee, @Nullable Boolean matchTokens) {
        if (Boolean.TRUE.equals(matchTokens)) {
            provers.add(referee);
        } else {
            provers.remove(referee);
        }
    }

    private void result(String place, MatchDecided decided, Seal seal, Game game) {
        Pairing pairing = schedule.get(decided.matchId());
        if (pairing == null) {
            return;
        }
        if (decided.ending().isForfeit()) {
            games.count();
            boolean drawn =
                    seal != Seal.NOTHING_DRAWN || decided.result().details().drawNonce() != null;
            games.require(!drawn, place, "draw of a forfeit", "none", "one");
        } else if (decided.result().details().isUntold()) {
            games.remark(
                    "Games that the referee reported without " + game.words().allTold(), decided.matchId());
        } else {
            games.count();
            try {
                MatchSetup setup = new MatchSetup(decided.matchId(), pairing.playerA(), pairing.playerB());
                Ending expected = Ending.of(game.check(setup, decided.result()).outcome());
                games.requireEqual(place, "ending of the game", expected, decided.ending());
            } catch (InvalidValueException e) {
                e.violations()
                        .forEach(wrong -> games.require(false, place, wrong.pointer(), wrong.expected(), wrong.got()));
            }
        }
    }

    /** What does not open its seal has been found among the results. */
    private void draw(MatchId match, Seal seal) {
        switch (seal) {
            case NOTHING_DRAWN -> {
                // There is nothing to prove.
            }
            case MISSING -> draws.remark("Draws without a commitment, which prove nothing", match);
            case UNOPENED -> draws.remark("Draws whose commitment the referee did not open", match);
            case BROKEN, PROVEN -> draws.count();
        }
    }

    private void transcript(String place, MatchDecided decided, Game game) {
        List<TranscriptEntry> transcript = decided.result().details().transcript();
        if (decided.refereeId() == null) {
            return;
        }
        if (transcript == null || transcript.isEmpty()) {
            transcripts.remark("Results without a transcript", decided.matchId());
        } else {
            transcripts.count();
            Map<PlayerId, Integer> chosen = new HashMap<>();
            transcript.forEach(entry -> told(place, entry, decided, game, chosen));
        }
    }

    /** Foreign referees also use words of their own, which say nothing here. */
    private void told(
            String place, TranscriptEntry entry, MatchDecided decided, Game game, Map<PlayerId, Integer> chosen) {
        PlayerId player = entry.playerId();
        ResultDetails details = decided.result().details();
        String detail = entry.detail() == null ? "" : entry.detail();
        if (player != null) {
            Set<PlayerId> players = decided.result().score().keySet();
            transcripts.require(players.contains(player), place, "player of the transcript", players, player);
        }
        if (player != null && entry.event().equals("chose")) {
            List<String> moves = game.moves(details, player);
            boolean contradicts = game.contradicts(moves, chosen.merge(player, 1, Integer::sum), detail);
            String field = "%s of %s".formatted(game.words().move(), player);
            transcripts.require(!contradicts, place, field, String.join(", ", moves), detail);
        } else if (entry.event().equals("begun_anew")) {
            chosen.clear();
        } else if (player != null && entry.event().equals("refused") && details.termination() != null) {
            Termination fault = details.termination().get(player);
            transcripts.requireEqual(place, "fault of " + player, Termination.REFUSED, fault);
        } else if (entry.event().equals("drawing")) {
            boolean isDrawn = !decided.ending().isForfeit();
            transcripts.require(isDrawn, place, "draw in the transcript", "none for a forfeit", "one");
        }
    }

    private void proof(String place, MatchDecided decided, Seal seal, Game game) {
        if (!provers.contains(decided.refereeId())) {
            return;
        }
        proofs.count();
        List<String> missing = new ArrayList<>(Decision.missingEvidence(game, decided));
        if (seal == Seal.BROKEN) {
            // It is there; that it is wrong is another rule's.
            missing.remove(game.proof());
        }
        proofs.require(
                missing.isEmpty(),
                place,
                "proof by " + decided.refereeId(),
                "a transcript, and the opened commitment of a draw",
                "no " + String.join(", no ", missing));
    }
}
