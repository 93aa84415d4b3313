package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Decision.Evidence;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The winner alone chose the parity of the number, and a game that was not played to the end has no number. The number
 * matches the commitment that the referee made before the players chose. A transcript names only the players of its match,
 * and its choices, refusals and draw agree with the result. A referee that shows match tokens is expected to prove what it
 * reports; missing proof of other referees is only a remark.
 */
final class GameAudit implements Audit.Subject {

    private final RuleNotes games = new RuleNotes("results against choices and number");
    private final RuleNotes draws = new RuleNotes("draws against their commitments");
    private final RuleNotes transcripts = new RuleNotes("transcripts");
    private final RuleNotes proofs = new RuleNotes("results with required proof");
    private final Set<RefereeId> provers = new HashSet<>();
    private Map<MatchId, Pairing> schedule = Map.of();

    @Override
    public List<RuleResult> check(LeagueHistory history) {
        schedule = history.schedule();
        history.events().forEach(this::see);
        return List.of(games.end(), draws.end(), transcripts.end(), proofs.end());
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof RefereeRegistered registered) {
            setProver(registered.refereeId(), registered.matchTokens());
        } else if (event instanceof RefereeReturned returned) {
            setProver(returned.refereeId(), returned.matchTokens());
        } else if (event instanceof MatchDecided decided) {
            String place = entry.place(decided.matchId());
            game(place, decided);
            draw(place, decided.matchId(), decided.result().details());
            transcript(place, decided);
            proof(place, decided);
        }
    }

    private void setProver(RefereeId referee, @Nullable Boolean matchTokens) {
        if (Boolean.TRUE.equals(matchTokens)) {
            provers.add(referee);
        } else {
            provers.remove(referee);
        }
    }

    private void game(String place, MatchDecided decided) {
        ResultDetails details = decided.result().details();
        Pairing pairing = schedule.get(decided.matchId());
        if (pairing == null) {
            return;
        }
        if (decided.ending().isForfeit()) {
            games.count();
            games.requireEqual(place, "number of a forfeit", null, details.drawnNumber());
            games.requireEqual(place, "nonce of a forfeit", null, details.drawNonce());
            return;
        }
        Parity ofA = details.choices().get(pairing.playerA());
        Parity ofB = details.choices().get(pairing.playerB());
        Integer number = details.drawnNumber();
        if (ofA != null && ofB != null && number != null) {
            games.count();
            Parity parity = number % 2 == 0 ? Parity.EVEN : Parity.ODD;
            boolean isRight = details.numberParity() == null || details.numberParity() == parity;
            games.require(isRight, place, "parity of the number", parity, details.numberParity());
            PlayerId matching = ofA == parity ? pairing.playerA() : pairing.playerB();
            winner(place, decided, ofA == ofB ? null : matching);
        } else if (ofA == null && ofB == null && number == null) {
            games.remark("Games that the referee reported without choices and number", decided.matchId());
        } else {
            games.require(false, place, "game that was played out", "two choices and a number", "a part of them");
        }
    }

    private void winner(String place, MatchDecided decided, @Nullable PlayerId expected) {
        PlayerId winner = decided.result().winner();
        games.requireEqual(place, "winner with these choices and number", expected, winner);
        Ending ending = expected == null ? Ending.DRAW : Ending.WIN;
        games.requireEqual(place, "ending of the game", ending, decided.ending());
    }

    private void draw(String place, MatchId match, ResultDetails details) {
        Integer number = details.drawnNumber();
        Digest commitment = details.drawCommitment();
        Digest nonce = details.drawNonce();
        if (number == null) {
            return;
        }
        if (commitment == null) {
            draws.remark("Draws without a commitment, which prove nothing", match);
        } else if (nonce == null) {
            draws.remark("Draws whose commitment the referee did not open", match);
        } else {
            draws.count();
            Digest computed = Digest.sha256("%s:%d:%s".formatted(match, number, nonce));
            draws.requireEqual(place, "commitment of the draw", commitment, computed);
        }
    }

    private void transcript(String place, MatchDecided decided) {
        List<TranscriptEntry> transcript = decided.result().details().transcript();
        if (decided.refereeId() == null) {
            return;
        }
        if (transcript == null || transcript.isEmpty()) {
            transcripts.remark("Results without a transcript", decided.matchId());
        } else {
            transcripts.count();
            transcript.forEach(entry -> told(place, entry, decided));
        }
    }

    /** Foreign referees also use words of their own, which say nothing here. */
    private void told(String place, TranscriptEntry entry, MatchDecided decided) {
        PlayerId player = entry.playerId();
        ResultDetails details = decided.result().details();
        if (player != null) {
            Set<PlayerId> players = decided.result().score().keySet();
            transcripts.require(players.contains(player), place, "player of the transcript", players, player);
        }
        if (player != null && entry.event().equals("chose")) {
            chose(place, player, entry.detail(), details.choices().get(player));
        } else if (player != null && entry.event().equals("refused") && details.termination() != null) {
            Termination fault = details.termination().get(player);
            transcripts.requireEqual(place, "fault of " + player, Termination.REFUSED, fault);
        } else if (entry.event().equals("drawing")) {
            boolean isDrawn = !decided.ending().isForfeit();
            transcripts.require(isDrawn, place, "draw in the transcript", "none for a forfeit", "one");
        }
    }

    private void chose(String place, PlayerId player, @Nullable String told, @Nullable Parity choice) {
        if (choice != null && told != null && told.matches("(?i)even|odd")) {
            boolean same = choice.wireName().equalsIgnoreCase(told);
            transcripts.require(same, place, "choice of " + player, choice, told);
        }
    }

    private void proof(String place, MatchDecided decided) {
        if (!provers.contains(decided.refereeId())) {
            return;
        }
        proofs.count();
        ResultDetails details = decided.result().details();
        List<String> missing = new ArrayList<>(Evidence.missing(decided));
        if (details.drawCommitment() != null && details.drawNonce() != null) {
            // Whether it is right is another rule's.
            missing.remove(Evidence.COMMITMENT);
        }
        proofs.require(
                missing.isEmpty(),
                place,
                "proof by " + decided.refereeId(),
                "a transcript, and the opened commitment of a draw",
                "no " + String.join(", no ", missing));
    }
}
