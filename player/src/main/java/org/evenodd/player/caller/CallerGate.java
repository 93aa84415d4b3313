package org.evenodd.player.caller;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
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
 *   once such a caller has shown a valid one         E011       E012                 E012
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

    private static final String EXPECTED = "the token for this call";

    public CallerGate {
        exempt = Set.copyOf(exempt);
        proven = Set.copyOf(proven);
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
                gate = gate.inHand(match.getKey(), match.getValue());
            }
        }
        return gate;
    }

    private CallerGate inHand(MatchId match, @Nullable AuthToken token) {
        return token == null ? exempting(match) : with(tokens.with(match, token));
    }

    private CallerGate exempting(MatchId match) {
        if (exempt.contains(match)) {
            return this;
        }
        Set<MatchId> more = new HashSet<>(exempt);
        more.add(match);
        return new CallerGate(compatibility, tokens, ours, more, proven);
    }

    private CallerGate demandingFor(MatchId match) {
        if (!exempt.contains(match)) {
            return this;
        }
        Set<MatchId> fewer = new HashSet<>(exempt);
        fewer.remove(match);
        return new CallerGate(compatibility, tokens, ours, fewer, proven);
    }

    private CallerGate with(KnownTokens newTokens) {
        return newTokens.equals(tokens) ? this : new CallerGate(compatibility, newTokens, ours, exempt, proven);
    }

    public Admission admit(CallerCredentials credentials) {
        if (tokens.accepts(credentials)) {
            return new Admission.CallerAdmitted(having(credentials.kind()), List.of());
        }
        if (credentials.match() != null && exempt.contains(credentials.match())) {
            return new Admission.CallerAdmitted(this, List.of());
        }
        boolean demanded = ours || compatibility == Compatibility.STRICT || proven.contains(credentials.kind());
        boolean forged = tokens.isForged(credentials);
        return demanded || forged
                ? new Admission.CallerRejected(refusal(credentials.shown()), forged)
                : new Admission.CallerAdmitted(this, List.of(note(credentials)));
    }

    private CallerGate having(CallerKind caller) {
        if (proven.contains(caller)) {
            return this;
        }
        Set<CallerKind> more = EnumSet.of(caller);
        more.addAll(proven);
        return new CallerGate(compatibility, tokens, ours, exempt, more);
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
        CallerGate next = this;
        for (AnnouncedMatch match : announcement.matches()) {
            if (match.involves(tokens.player())) {
                next = Boolean.FALSE.equals(match.matchTokens())
                        ? next.exempting(match.matchId())
                        : next.demandingFor(match.matchId());
            }
        }
        return next;
    }

    /** The gate after the end of a match. */
    public CallerGate over(MatchId match) {
        return demandingFor(match).with(tokens.without(match));
    }

    /** This gate for a player whose tokens were replaced: matches in hand may continue with the old ones. */
    public CallerGate replacing(KnownTokens before, Set<MatchId> inHand) {
        KnownTokens both = tokens;
        for (MatchId match : inHand) {
            both = both.with(match, before);
        }
        return with(both);
    }

    private static Refusal refusal(@Nullable AuthToken shown) {
        if (shown == null) {
            return Refusal.of(ErrorCode.E011, "The call carries no auth_token")
                    .with(ErrorContext.missingToken(EXPECTED));
        }
        return Refusal.of(ErrorCode.E012, "The auth_token is not the one for this call")
                .with(ErrorContext.wrongToken(EXPECTED, shown.preview()));
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
