package org.evenodd.player.state;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.player.game.evenodd.Encounters;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * Decides which callers a player believes (docs/protocol-decisions.md, what a player does with a caller's token).
 *
 * <p>A caller with the right token is believed: the manager shows the player's own token, a referee that of the match.
 * Other callers:
 *
 * <pre>
 *                                                    no token   wrong, of our form   of another form
 * under a manager of ours                            E011       E012                 E012
 *   about a match announced without match tokens     let in     let in               let in
 * under another manager, tolerant                    a note     E012                 a note
 *   once a caller of the kind has shown a valid one  E011       E012                 E012
 * under another manager, strict                      E011       E012                 E012
 * </pre>
 *
 * <p>A player that no manager has accepted yet has no gate, and believes nobody.
 *
 * @param ours whether the manager gave a token of our form and {@code match_tokens}
 * @param exempt unfinished matches whose referees cannot show match tokens
 * @param proven the kinds of callers that have shown a valid token
 */
public record CallerGate(
        Compatibility compatibility, KnownTokens tokens, boolean ours, Set<MatchId> exempt, Set<CallerKind> proven) {

    public CallerGate {
        exempt = Set.copyOf(exempt);
        proven = Set.copyOf(proven);
    }

    /** The kinds of callers of a player, and the tokens that identify them. */
    public enum CallerKind {
        /** Shows the player's own token. */
        MANAGER,
        /** Shows the token of the match. */
        REFEREE
    }

    /**
     * The token that a caller shows, and the call it shows it for.
     *
     * @param kind the only kind of caller that may send the message
     * @param match the match that a referee calls about; null from the manager, and if not given
     * @param shown null if it shows no token
     */
    public record CallerCredentials(
            CallerKind kind,
            @Nullable MatchId match,
            @Nullable AuthToken shown) {

        public static CallerCredentials ofManager(@Nullable AuthToken shown) {
            return new CallerCredentials(CallerKind.MANAGER, null, shown);
        }

        public static CallerCredentials ofReferee(@Nullable MatchId match, @Nullable AuthToken shown) {
            return new CallerCredentials(CallerKind.REFEREE, match, shown);
        }
    }

    /**
     * The decision about a caller.
     *
     * @param gate decides about the next caller
     * @param notes the leniency that a believed caller needed, if any
     * @param refusal E011 or E012 for a caller that is not believed
     * @param forged whether it showed a token for this player other than the one the player was given
     */
    public record Admission(CallerGate gate, List<DialectNote> notes, Optional<Refusal> refusal, boolean forged) {
        public Admission {
            notes = List.copyOf(notes);
        }

        static Admission granted(CallerGate next, DialectNote... notes) {
            return new Admission(next, List.of(notes), Optional.empty(), false);
        }
    }

    /**
     * The tokens by which a player recognises its callers (docs/protocol-decisions.md, whose token on what).
     *
     * @param player the player that they belong to
     * @param own null if the manager issued none
     * @param underWay tokens of announced matches, each made once, and of matches that began before the player got its
     *     present token
     */
    public record KnownTokens(PlayerId player, @Nullable AuthToken own, Map<MatchId, Set<AuthToken>> underWay) {

        public KnownTokens {
            underWay = Map.copyOf(underWay);
        }

        /** The tokens of a player without a match under way. */
        public KnownTokens(PlayerId player, @Nullable AuthToken own) {
            this(player, own, Map.of());
        }

        /** Whether the manager's tokens have our form and belong to this player. */
        public boolean isOfOurForm() {
            return own != null && LeagueToken.names(own, player);
        }

        /** Whether a caller shows the token for its call. */
        boolean accepts(CallerCredentials credentials) {
            AuthToken shown = credentials.shown();
            if (shown == null || credentials.kind() == CallerKind.MANAGER) {
                return shown != null && shown.equals(own);
            }
            MatchId match = credentials.match();
            return match != null
                    && (ofMatchUnderWay(match).contains(shown) || ofMatch(match).anyMatch(shown::equals));
        }

        /** Whether the caller shows a different token of our form for this player. */
        boolean isForged(CallerCredentials credentials) {
            AuthToken shown = credentials.shown();
            return shown != null && !accepts(credentials) && LeagueToken.names(shown, player);
        }

        private Set<AuthToken> ofMatchUnderWay(MatchId match) {
            return underWay.getOrDefault(match, Set.of());
        }

        private Stream<AuthToken> ofMatch(MatchId match) {
            Stream<AuthToken> present =
                    Optional.ofNullable(own).map(token -> LeagueToken.ofMatch(player, token, match)).stream();
            return Stream.concat(present, ofMatchUnderWay(match).stream());
        }

        /** These tokens, with further ones of a match. */
        KnownTokens with(MatchId match, Stream<AuthToken> given) {
            Map<MatchId, Set<AuthToken>> more = new HashMap<>(underWay);
            more.put(
                    match,
                    Stream.concat(ofMatchUnderWay(match).stream(), given).collect(Collectors.toUnmodifiableSet()));
            return new KnownTokens(player, own, more);
        }

        /** These tokens after the end of a match. */
        KnownTokens without(MatchId over) {
            Map<MatchId, Set<AuthToken>> fewer = new HashMap<>(underWay);
            fewer.remove(over);
            return new KnownTokens(player, own, fewer);
        }
    }

    /**
     * The gate of a player that a manager has accepted.
     *
     * @param matchTokens as in LEAGUE_REGISTER_RESPONSE
     */
    public static CallerGate of(
            Compatibility compatibility, KnownTokens tokens, @Nullable Map<MatchId, @Nullable AuthToken> matchTokens) {
        boolean ours = matchTokens != null && tokens.isOfOurForm();
        CallerGate gate = new CallerGate(compatibility, tokens, ours, Set.of(), Set.of());
        if (matchTokens != null) {
            for (Map.Entry<MatchId, @Nullable AuthToken> match : matchTokens.entrySet()) {
                gate = gate.underWay(match.getKey(), match.getValue());
            }
        }
        return gate;
    }

    private CallerGate underWay(MatchId match, @Nullable AuthToken token) {
        return token == null ? exempting(match, true) : with(tokens.with(match, Stream.of(token)));
    }

    /** Whether this is the manager's token, or the manager need not show one. */
    public boolean believesManager(@Nullable AuthToken shown) {
        return admit(CallerCredentials.ofManager(shown)).refusal().isEmpty();
    }

    /** This gate, that lets or does not let in referees of a match without match tokens. */
    private CallerGate exempting(MatchId match, boolean without) {
        Set<MatchId> next = new HashSet<>(exempt);
        boolean changed = without ? next.add(match) : next.remove(match);
        return changed ? new CallerGate(compatibility, tokens, ours, next, proven) : this;
    }

    private CallerGate with(KnownTokens newTokens) {
        return newTokens.equals(tokens) ? this : new CallerGate(compatibility, newTokens, ours, exempt, proven);
    }

    public Admission admit(CallerCredentials credentials) {
        if (tokens.accepts(credentials)) {
            return Admission.granted(having(credentials.kind()));
        }
        if (credentials.match() != null && exempt.contains(credentials.match())) {
            return Admission.granted(this);
        }
        boolean demanded = ours || compatibility == Compatibility.STRICT || proven.contains(credentials.kind());
        boolean forged = tokens.isForged(credentials);
        return demanded || forged
                ? new Admission(this, List.of(), Optional.of(refusal(credentials.shown())), forged)
                : Admission.granted(this, note(credentials));
    }

    private CallerGate having(CallerKind caller) {
        if (proven.contains(caller)) {
            return this;
        }
        Set<CallerKind> more = EnumSet.of(caller);
        more.addAll(proven);
        return new CallerGate(compatibility, tokens, ours, exempt, more);
    }

    /** The holder of a token that a caller shows in a call about a match; empty if nobody holds it. */
    public Optional<String> holder(AuthToken shown, @Nullable MatchId match) {
        if (tokens.accepts(CallerCredentials.ofManager(shown))) {
            return Optional.of("the League Manager");
        }
        return Optional.of("the referee of " + match)
                .filter(referee -> tokens.accepts(CallerCredentials.ofReferee(match, shown)));
    }

    /** The token in an acknowledgement: the one that the caller validly showed, otherwise none. */
    public Optional<AuthToken> acknowledging(CallerCredentials credentials) {
        return Optional.ofNullable(credentials.shown()).filter(shown -> tokens.accepts(credentials));
    }

    /** The token in an answer that decides something; foreign managers expect the player's own token there (MCP 4). */
    public Optional<AuthToken> answering(CallerCredentials credentials) {
        return acknowledging(credentials).or(() -> ours ? Optional.empty() : Optional.ofNullable(tokens.own()));
    }

    /** The gate after an announcement by the manager; the latest announcement counts. */
    public CallerGate announced(RoundAnnouncement announcement) {
        if (!tokens.accepts(CallerCredentials.ofManager(announcement.envelope().authToken()))) {
            return this;
        }
        CallerGate next = awaiting(announcement.roundId().value() - Encounters.ROUNDS_AWAITED);
        for (AnnouncedMatch match : announcement.known()) {
            if (match.involves(tokens.player())) {
                MatchId id = match.matchId();
                next = next.exempting(id, Boolean.FALSE.equals(match.matchTokens()))
                        .with(next.tokens.with(id, tokens.ofMatch(id)));
            }
        }
        return next;
    }

    /** This gate without the matches before a round, whose ends were never told. */
    private CallerGate awaiting(int first) {
        return Stream.concat(exempt.stream(), tokens.underWay().keySet().stream())
                .filter(match -> match.round().value() < first)
                .reduce(this, CallerGate::over, (one, other) -> other);
    }

    /** The gate after the end of a match. */
    public CallerGate over(MatchId match) {
        return exempting(match, false).with(tokens.without(match));
    }

    /** This gate for a player whose tokens were replaced: matches under way may continue with the old ones. */
    public CallerGate replacing(KnownTokens before, Set<MatchId> underWay) {
        KnownTokens both = tokens;
        for (MatchId match : underWay) {
            both = both.with(match, before.ofMatch(match));
        }
        return with(both);
    }

    private static Refusal refusal(@Nullable AuthToken shown) {
        return Refusal.ofToken(
                shown,
                "the token for this call",
                "The call carries no auth_token",
                "The auth_token is not the one for this call");
    }

    private static DialectNote note(CallerCredentials credentials) {
        String due = credentials.kind() == CallerKind.MANAGER ? "the player's own token" : "the token of the match";
        return new DialectNote(
                "/auth_token",
                credentials.shown() == null ? "nothing" : "a token of another kind",
                due,
                "MCP 3 and 4",
                "Send " + due + " as auth_token.",
                1);
    }
}
